//! What answers the page, asked natively as the page and a server ask it.
#![allow(clippy::unwrap_used)]

mod campaign;
mod campaign_secrets;
mod page_table;

//! Servers: [`boards`] for XBoard and other programs of Internet chess servers, and [`web`] for megaton's
//! page in the browser.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod boards;
mod data_folder;
mod identity;
mod limits;
mod private_folder;
mod thinking;
pub mod web;

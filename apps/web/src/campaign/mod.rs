//! The campaign of StrataChess behind the page: who may know what of it, who may give which order, and what
//! everyone is told.

mod battles;
mod catalogue;
mod choices;
mod foresight;
pub mod messages;
mod page;
mod table;
mod view;

pub use catalogue::campaign_catalogue;
pub use page::PageCampaign;
pub use table::CampaignTable;

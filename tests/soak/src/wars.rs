//! Campaigns of generals, each with somebody who watches it, remembers its story and looks for it again after the
//! server was away.

use crate::page::{Lost, Page};
use crate::world::{World, count};
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use std::time::Duration;

/// How long whoever is refused waits before trying again.
const PAUSE: Duration = Duration::from_secs(1);

/// Somebody who watches campaigns.
pub(crate) struct Watcher<'a> {
    world: &'a World,
    number: usize,
    address: Ipv4Addr,
}

/// A campaign as it was told.
struct War {
    page: Page,
    key: String,
    /// Its chapters to which nothing will be added, and whether the server has each on its disk, as far as it has told.
    chapters: Vec<(Value, bool)>,
    /// Whether the server saves the campaign, as far as it has told.
    is_saved: bool,
    is_over: bool,
}

impl<'a> Watcher<'a> {
    pub(crate) fn new(world: &'a World, number: usize, address: Ipv4Addr) -> Self {
        Watcher { world, number, address }
    }

    /// Watches one campaign after the other until the run is over.
    pub(crate) fn watch(self) {
        let mut war: Option<War> = None;
        while !self.world.is_over() {
            match war.as_mut() {
                None => war = self.begin().unwrap_or(None),
                Some(watched) if watched.is_over => war = None,
                Some(watched) => {
                    if self.hear(watched).is_err() && !self.come_back(watched) {
                        war = None;
                    }
                }
            }
            if war.is_none() {
                self.world.pause(PAUSE);
            }
        }
    }

    fn page(&self) -> Result<Page, Lost> {
        Page::open(self.world.port, self.address)
    }

    fn begin(&self) -> Result<Option<War>, Lost> {
        let mut page = self.page()?;
        let choice = json!({
            "map": "two-thrones", "seats": ["general", "general"], "teams": null, "battles": 50, "seed": null,
        });
        let begin = json!({ "ask": "begin", "choice": choice, "seat": null });
        if page.ask("campaign", &begin)?.is_err() {
            return Ok(None);
        }
        let Ok(Value::String(key)) = page.ask("campaign", &json!({ "ask": "keep" }))? else {
            return Ok(None);
        };
        Ok(Some(War { page, key, chapters: Vec::new(), is_saved: true, is_over: false }))
    }

    fn hear(&self, war: &mut War) -> Result<(), Lost> {
        let told = war.page.next()?;
        let news = &told["news"];
        if news["view"]["end"].is_object() {
            war.is_over = true;
        }
        if news["news"] == "saving" {
            war.is_saved = news["works"] == true;
        }
        if war.is_saved {
            war.chapters.iter_mut().for_each(|(_, is_saved)| *is_saved = true);
        }
        if news["is_whole"] == true {
            count(&self.world.counts.chapters);
            war.chapters.push((news["chapter"].clone(), war.is_saved));
        }
        Ok(())
    }

    /// Comes back after the connection was lost; false if the campaign is not there any more.
    fn come_back(&self, war: &mut War) -> bool {
        while self.world.pause(PAUSE) {
            let Ok(resumed) = self.resume(war) else { continue };
            let Some((page, chapters)) = resumed else {
                self.world.lost(format!("the whole campaign of watcher {}", self.number));
                return false;
            };
            let missing = |(told, is_saved): &&(Value, bool)| *is_saved && !chapters.contains(told);
            let lost = war.chapters.iter().filter(missing).count();
            if lost > 0 {
                self.world.lost(format!("{lost} chapters of watcher {}", self.number));
            }
            count(&self.world.counts.resumed);
            war.page = page;
            // Who comes to a campaign that is not saved is told so.
            war.is_saved = true;
            return true;
        }
        true
    }

    fn resume(&self, war: &War) -> Result<Option<(Page, Vec<Value>)>, Lost> {
        let mut page = self.page()?;
        if page.ask("campaign", &json!({ "ask": "resume", "kept": war.key }))?.is_err() {
            return Ok(None);
        }
        let chapters = page.ask("campaign", &json!({ "ask": "chapters" }))?;
        Ok(chapters.ok().map(|chapters| (page, chapters.as_array().cloned().unwrap_or_default())))
    }
}

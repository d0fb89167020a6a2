//! Honest players: at games against megaton, and at games between two people. Each remembers what it was told, and
//! looks for it again after the server was away.

use crate::page::{Lost, Page};
use crate::world::{World, count};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

/// The games that are played, in turn.
const VARIANTS: [&str; 5] = ["chess", "atomic", "stratomic", "capatomic", "culverin"];
/// The sides, White first.
const SIDES: [&str; 2] = ["white", "black"];
/// A game of chance moves ends after so many.
const LONGEST_GAME: usize = 200;
/// How long a player thinks, in milliseconds, at most.
const LONGEST_THOUGHT: u64 = 4_000;
/// How long whoever is refused waits before trying again.
const PAUSE: Duration = Duration::from_secs(1);

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pairing {
    /// A person as White against megaton, which has so many milliseconds for a move.
    Megaton(u64),
    /// Two people, each with a page.
    People,
}

/// How fast people play.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pace {
    /// As people do.
    Thinking,
    /// At once.
    Blitz,
}

/// A player, or two at one game.
pub(crate) struct Player<'a> {
    world: &'a World,
    number: usize,
    address: Ipv4Addr,
    pairing: Pairing,
    pace: Pace,
    dice: SmallRng,
}

/// A game as its players know it.
struct Game {
    /// The keys of the seats of people.
    keys: [Option<String>; 2],
    moves: Vec<ToldMove>,
    pages: [Option<Page>; 2],
    /// The moves that each side may choose from, if it is its turn.
    choices: [Vec<String>; 2],
    /// Whether the server saves the game, as far as it has told.
    is_saved: bool,
    is_over: bool,
}

/// A move that was told.
struct ToldMove {
    text: String,
    /// Whether the server has it on its disk, as far as it has told.
    is_saved: bool,
}

/// Why a game stops for a while.
enum Stop {
    Lost,
    Refused,
}

impl From<Lost> for Stop {
    fn from(_: Lost) -> Self {
        Stop::Lost
    }
}

impl<'a> Player<'a> {
    /// A player of this number, which decides what they do, at this address.
    pub(crate) fn new(
        world: &'a World,
        (number, address): (usize, Ipv4Addr),
        pairing: Pairing,
        pace: Pace,
    ) -> Self {
        Player { world, number, address, pairing, pace, dice: SmallRng::seed_from_u64(number as u64) }
    }

    /// Plays one game after the other until the run is over.
    pub(crate) fn play(mut self) {
        let mut game: Option<Game> = None;
        while !self.world.is_over() {
            let playing = match game.as_mut() {
                None => self.begin().map(|begun| game = Some(begun)),
                Some(playing) => self.play_on(playing),
            };
            match playing {
                Ok(()) if game.as_ref().is_some_and(|game| game.is_over) => {
                    count(&self.world.counts.games);
                    game = None;
                }
                Ok(()) => {}
                Err(stop) => {
                    self.world.pause(PAUSE);
                    // A game that has gone from the server cannot go on; that it has gone was noted.
                    if let (Stop::Lost, Some(stopped)) = (stop, game.as_mut())
                        && !self.come_back(stopped)
                    {
                        game = None;
                    }
                }
            }
        }
    }

    fn page(&self) -> Result<Page, Lost> {
        Page::open(self.world.port, self.address)
    }

    fn begin(&mut self) -> Result<Game, Stop> {
        let variant = VARIANTS[self.dice.random_range(0..VARIANTS.len())];
        let mut white = self.page()?;
        let asked = white.ask("table", &start(variant, self.pairing))?;
        asked.map_err(|_| Stop::Refused)?;
        let mut game = Game {
            keys: [None, None],
            moves: Vec::new(),
            pages: [None, None],
            choices: [Vec::new(), Vec::new()],
            is_saved: true,
            is_over: false,
        };
        let keys = white.ask("table", &json!({ "ask": "invitations" }))?.map_err(|_| Stop::Refused)?;
        game.keys[0] = Some(own_key(&mut white)?);
        game.pages[0] = Some(white);
        if self.pairing == Pairing::People {
            let mut black = self.page()?;
            let own = format!("{:032x}", self.dice.random::<u128>());
            let accept = json!({ "ask": "accept", "invitation": keys["black"]["key"], "key": own });
            black.ask("table", &accept)?.map_err(|_| Stop::Refused)?;
            game.keys[1] = Some(own);
            game.pages[1] = Some(black);
        }
        game.hear_everywhere(self.world, &["state"])?;
        Ok(game)
    }

    /// Plays the next move of a person, and hears the moves up to the next one.
    fn play_on(&mut self, game: &mut Game) -> Result<(), Stop> {
        let side = game.moves.len() % 2;
        if game.pages[side].is_none() {
            return game.hear_everywhere(self.world, &["moved"]);
        }
        if game.choices[side].is_empty() || game.moves.len() >= LONGEST_GAME {
            game.is_over = true;
            return Ok(());
        }
        if self.pace == Pace::Thinking {
            self.world.pause(Duration::from_millis(self.dice.random_range(0..LONGEST_THOUGHT)));
        }
        let text = game.choices[side][self.dice.random_range(0..game.choices[side].len())].clone();
        let command = json!({ "command": "move", "text": text });
        let say = json!({ "ask": "say", "by": SIDES[side], "command": command });
        let begun = Instant::now();
        let Some(page) = &mut game.pages[side] else { return Ok(()) };
        page.ask("table", &say)?.map_err(|_| Stop::Refused)?;
        game.hear_everywhere(self.world, &["moved"])?;
        if self.pairing != Pairing::People && !game.is_over {
            game.hear_everywhere(self.world, &["moved"])?;
            self.world.waited(begun.elapsed());
        }
        Ok(())
    }

    /// Comes back to a game after the connection was lost; false if it is not there any more.
    fn come_back(&mut self, game: &mut Game) -> bool {
        while !self.world.is_over() {
            match self.resume(game) {
                Ok(()) => {
                    count(&self.world.counts.resumed);
                    return true;
                }
                Err(Stop::Lost) => {
                    self.world.pause(PAUSE);
                }
                Err(Stop::Refused) => {
                    if game.moves.iter().any(|told| told.is_saved) {
                        self.world.lost(format!("a whole game of player {}", self.number));
                    }
                    return false;
                }
            }
        }
        true
    }

    fn resume(&self, game: &mut Game) -> Result<(), Stop> {
        let told = std::mem::take(&mut game.moves);
        let resumed = self.resume_seats(game);
        match &resumed {
            Ok(()) => self.compare(&told, &game.moves),
            Err(_) => game.moves = told,
        }
        resumed
    }

    fn resume_seats(&self, game: &mut Game) -> Result<(), Stop> {
        game.pages = [None, None];
        // Who comes to a game that is not saved is told so.
        game.is_saved = true;
        for side in 0..2 {
            let Some(key) = &game.keys[side] else { continue };
            let mut page = self.page()?;
            let resume = json!({ "ask": "resume", "kept": key });
            page.ask("table", &resume)?.map_err(|_| Stop::Refused)?;
            game.pages[side] = Some(page);
        }
        game.hear_everywhere(self.world, &["state"])
    }

    /// What was told must be there, but for the last moves if they were told as not saved.
    fn compare(&self, told: &[ToldMove], there: &[ToldMove]) {
        let kept = told.iter().rposition(|told| told.is_saved).map_or(0, |last| last + 1);
        let is_same = told.iter().zip(there).all(|(one, other)| one.text == other.text);
        if there.len() < kept || !is_same {
            self.world.lost(format!(
                "{} of {kept} moves of player {} (same: {is_same})",
                kept.saturating_sub(there.len()),
                self.number
            ));
        }
    }
}

impl Game {
    /// Every page hears the next event of one of these names, or the end of the game.
    fn hear_everywhere(&mut self, world: &World, names: &[&str]) -> Result<(), Stop> {
        let mut heard = None;
        for (page, choices) in self.pages.iter_mut().zip(&mut self.choices) {
            let Some(page) = page else { continue };
            let event = event(page, names, &mut self.is_saved)?;
            let stands = if event["event"] == "state" { &event["state"] } else { &event["standing"] };
            *choices = texts(&stands["board"]["choices"], "text");
            heard = Some(event);
        }
        let Some(event) = heard else { return Ok(()) };
        if self.is_saved {
            self.moves.iter_mut().for_each(|told| told.is_saved = true);
        }
        let is_saved = self.is_saved;
        match event["event"].as_str() {
            Some("state") => {
                let moves = texts(&event["state"]["moves"], "san").into_iter();
                self.moves = moves.map(|text| ToldMove { text, is_saved }).collect();
            }
            Some("moved") => {
                count(&world.counts.moves);
                let text = event["told"]["san"].as_str().unwrap_or_default().to_owned();
                self.moves.push(ToldMove { text, is_saved });
            }
            _ => self.is_over = true,
        }
        Ok(())
    }
}

/// The next event of one of these names, or the end of the game. Whether the game is saved is told before it.
fn event(page: &mut Page, names: &[&str], is_saved: &mut bool) -> Result<Value, Lost> {
    loop {
        let told = page.next()?;
        let event = &told["event"];
        if event["event"] == "saving" {
            *is_saved = event["works"] == true;
        }
        if event["event"].as_str().is_some_and(|name| name == "ended" || names.contains(&name)) {
            return Ok(event.clone());
        }
    }
}

fn texts(list: &Value, field: &str) -> Vec<String> {
    let items = list.as_array().map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(|item| item[field].as_str().map(str::to_owned)).collect()
}

fn own_key(page: &mut Page) -> Result<String, Stop> {
    let key = page.ask("table", &json!({ "ask": "keep" }))?.map_err(|_| Stop::Refused)?;
    key.as_str().map(str::to_owned).ok_or(Stop::Refused)
}

/// The question that begins a game.
pub(crate) fn start(variant: &str, pairing: Pairing) -> Value {
    let person = |name: &str| json!({ "name": name, "occupant": "person" });
    let (black, move_time) = match pairing {
        Pairing::People => (person("Bob"), None),
        Pairing::Megaton(time) => {
            (json!({ "name": "megaton", "occupant": { "megaton": { "elo": null } } }), Some(time))
        }
    };
    let control = |move_time: Option<u64>| json!({ "base": null, "increment": null, "move_time": move_time });
    json!({ "ask": "start", "setup": {
        "game": { "variant": variant, "options": [], "chess960": false, "fen": null, "moves": [] },
        "seats": [person("Ann"), black], "controls": [control(None), control(move_time)],
        "is_shared": false, "viewer": "white",
    } })
}

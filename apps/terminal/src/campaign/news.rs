//! What has happened, as the people at this screen are told: their own doings as they do them, an enemy's turn
//! in a line, and all of it in detail when they ask.

use campaign::{
    Annals, Battle, Campaign, CampaignEvent, Chapter, Chronicle, Controller, Seat, Viewer, wording,
};

/// How much is told without being asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// Nothing: computers play among themselves.
    Nothing,
    /// The turns of computers in a line each.
    Turns,
    /// Everything.
    Everything,
}

/// Something to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// To all the people of this screen, also to whoever looks at it later.
    ToAll(String),
    /// To whoever looks at the screen now: it is their own doing.
    Own(String),
    /// To whoever looks at it later.
    Later(String),
}

/// The story so far, and what of it has not been told yet.
#[derive(Debug)]
pub(super) struct News {
    annals: Annals,
    /// The campaign when the annals were written last.
    known: Campaign,
    /// Whose turn the next event belongs to.
    mover: Seat,
    /// Whether a person takes part in the current battle.
    is_persons_battle: bool,
    /// Whether people have been told of the current turn before it is over.
    is_turn_told: bool,
    detail: Detail,
    audience: Viewer,
    controllers: Vec<Controller>,
    untold: Vec<Told>,
}

impl News {
    /// The news of a campaign that begins or goes on; `None` if its orders cannot be given again, and they can.
    pub(super) fn of(chronicle: &Chronicle, detail: Detail) -> Option<News> {
        let known = chronicle.campaign().clone();
        Some(News {
            annals: Annals::of(chronicle)?,
            mover: known.mover(),
            known,
            is_persons_battle: false,
            is_turn_told: false,
            detail,
            audience: chronicle.audience(),
            controllers: chronicle.controllers().to_vec(),
            untold: Vec::new(),
        })
    }

    /// A campaign has begun with these events.
    pub(super) fn begin(&mut self, events: Vec<CampaignEvent>) {
        for event in &events {
            self.note(event);
        }
    }

    /// An order was given.
    pub(super) fn add(&mut self, chronicle: &Chronicle, events: Vec<CampaignEvent>) {
        let before = std::mem::replace(&mut self.known, chronicle.campaign().clone());
        let known_turns = self.annals.turns();
        self.annals.add(&before, &self.known, events.clone());
        for event in &events {
            if let CampaignEvent::Turn { .. } = event {
                self.sum_up(known_turns - 1);
            }
            self.note(event);
        }
        if let Some(CampaignEvent::Won { .. } | CampaignEvent::Drawn { .. }) = events.last() {
            self.sum_up(known_turns - 1);
        }
    }

    /// What has not been told yet.
    pub(super) fn take(&mut self) -> Vec<Told> {
        std::mem::take(&mut self.untold)
    }

    /// A battle begins again that was interrupted.
    pub(super) fn resume_battle(&mut self, battle: &Battle) {
        self.is_persons_battle = self.is_person(battle.attacker) || self.is_person(battle.defender);
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.controllers.get(seat.index()) == Some(&Controller::Person)
    }

    /// Tells an event as far as it is told by itself.
    fn note(&mut self, event: &CampaignEvent) {
        match *event {
            CampaignEvent::Turn { seat, .. } => {
                (self.mover, self.is_persons_battle, self.is_turn_told) = (seat, false, false);
            }
            CampaignEvent::BattleBegins { attacker, defender, .. } => {
                self.is_persons_battle = self.is_person(attacker) || self.is_person(defender);
                if self.is_persons_battle {
                    self.tell_turn_so_far();
                }
            }
            _ => {}
        }
        let text = event.seen_by(self.audience).to_string();
        let is_own = matches!(
            event,
            CampaignEvent::Recruited { .. } | CampaignEvent::Marched { .. } | CampaignEvent::Attacked { .. }
        );
        let concerns_all = matches!(
            event,
            CampaignEvent::Out { .. }
                | CampaignEvent::GoldLost { .. }
                | CampaignEvent::Captured { .. }
                | CampaignEvent::Won { .. }
                | CampaignEvent::Drawn { .. }
        );
        self.untold.extend(match self.detail {
            Detail::Nothing => None,
            Detail::Everything => Some(Told::ToAll(text)),
            Detail::Turns if self.is_person(self.mover) && is_own => Some(Told::Own(text)),
            Detail::Turns if self.is_person(self.mover) || concerns_all => Some(Told::ToAll(text)),
            // Where somebody marches in a computer's turn its line says.
            Detail::Turns if self.is_persons_battle && !is_own => Some(Told::ToAll(text)),
            Detail::Turns => None,
        });
    }

    /// Tells what a computer has done in its turn before a battle with a person, once in a turn.
    fn tell_turn_so_far(&mut self) {
        if self.detail != Detail::Turns || self.is_person(self.mover) || self.is_turn_told {
            return;
        }
        self.is_turn_told = true;
        let turn = self.annals.turns().saturating_sub(1);
        let Some(chapter) = self.annals.chapter(turn, self.audience) else { return };
        self.untold.push(Told::ToAll(format!("{} (so far)", in_a_line(&chapter))));
    }

    /// Tells a whole turn in a line: a computer's to all, a person's to those who did not see it.
    fn sum_up(&mut self, turn: usize) {
        let Some(chapter) = self.annals.chapter(turn, self.audience) else { return };
        let line = in_a_line(&chapter);
        let by_person = Seat::from_number(chapter.seat).is_some_and(|seat| self.is_person(seat));
        self.untold.extend(match (self.detail, by_person) {
            (Detail::Turns, false) => Some(Told::ToAll(line)),
            (Detail::Turns, true) => Some(Told::Later(line)),
            (Detail::Nothing | Detail::Everything, _) => None,
        });
    }

    /// What happened in a round of a campaign that is over: `all`, the number of a round, or nothing for the last one.
    ///
    /// # Errors
    /// What can be asked.
    pub(super) fn retold(&self, topic: &str) -> Result<String, String> {
        let words = if topic == "all" { in_a_line } else { in_detail };
        Ok(self.turns_of("news", topic)?.iter().map(words).collect::<Vec<_>>().join("\n"))
    }

    /// Why the computers attacked or held in such rounds, a line for each of their turns.
    ///
    /// # Errors
    /// What can be asked.
    pub(super) fn reasons(&self, topic: &str, chronicle: &Chronicle) -> Result<String, String> {
        let told = self.turns_of("why", topic)?.into_iter().filter_map(|chapter| {
            let reason = self.annals.reason(chapter.entry, chronicle)?;
            Some(format!("Round {}, {}", chapter.round, wording::with_numbers(&reason)))
        });
        let told: Vec<_> = told.collect();
        if told.is_empty() { Ok("No computer gave orders then.".to_owned()) } else { Ok(told.join("\n")) }
    }

    /// The turns of a round that somebody names, of all, or of the last one.
    fn turns_of(&self, word: &str, topic: &str) -> Result<Vec<Chapter>, String> {
        let mut turns = self.annals.chapters(Viewer::Arbiter);
        let last = self.known.round();
        let round: u32 = match topic {
            "all" => return Ok(turns),
            "" => last,
            round => round.parse().map_err(|_| format!("expected: {word}, {word} ROUND or {word} all"))?,
        };
        turns.retain(|chapter| chapter.round == round);
        if turns.is_empty() {
            Err(format!("there was no round {round}; the last was {last}"))
        } else {
            Ok(turns)
        }
    }

    /// What a player is told who asks for news: `all`, the number of a round, or nothing for what the others did
    /// since the player's last turn.
    ///
    /// # Errors
    /// What can be asked.
    pub(super) fn asked(&self, topic: &str, seat: Seat) -> Result<String, String> {
        let chapters = self.annals.chapters(seat.into());
        let wanted: Vec<&Chapter> = match topic {
            "all" => return Ok(chapters.iter().map(in_a_line).collect::<Vec<_>>().join("\n")),
            "" => since_last_turn(&chapters, seat),
            round => {
                let round: u32 = round.parse().map_err(|_| "expected: news, news ROUND or news all")?;
                chapters.iter().filter(|chapter| chapter.round == round).collect()
            }
        };
        match wanted.as_slice() {
            [] if topic.is_empty() => Ok("Nobody has done anything since your last turn.".to_owned()),
            [] => Err(format!("there is no round {topic}; this is round {}", self.known.round())),
            wanted => Ok(wanted.iter().map(|chapter| in_detail(chapter)).collect::<Vec<_>>().join("\n")),
        }
    }
}

/// The turns after a player's last one that is over, without their current one.
fn since_last_turn(chapters: &[Chapter], seat: Seat) -> Vec<&Chapter> {
    let is_own = |chapter: &&Chapter| chapter.seat == seat.number();
    let turns = match chapters {
        [others @ .., current] if is_own(&current) => others,
        all => all,
    };
    let own = turns.iter().rposition(|chapter| is_own(&chapter));
    turns.iter().skip(own.map_or(0, |own| own + 1)).collect()
}

/// A turn in a line.
fn in_a_line(chapter: &Chapter) -> String {
    format!("Round {}, {}", chapter.round, wording::with_numbers(&chapter.text))
}

/// A turn in all its details.
fn in_detail(chapter: &Chapter) -> String {
    let detail = |line: &String| format!("\n  {}", wording::capitalised(&wording::with_numbers(line)));
    let details = chapter.details.iter().map(detail);
    in_a_line(chapter) + &details.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use campaign::{Battles, CampaignRules, CampaignSetup, Contest, EstimateReferee, General, Map, Progress};

    /// A campaign in which player 1 only says `done`, with what its person is told.
    fn told(detail: Detail, rounds: u32) -> (News, Vec<Told>) {
        let setup = CampaignSetup {
            rules: CampaignRules::default(),
            map: Map::named("three-rivers").unwrap(),
            players: 3,
            contest: Contest::FreeForAll,
            seed: 5,
        };
        let general = Controller::Computer(General::Greedy);
        let controllers = vec![Controller::Person, general, general];
        let (mut chronicle, events) = Chronicle::begin(setup, controllers, Battles::Fast).unwrap();
        let mut news = News::of(&chronicle, detail).unwrap();
        news.begin(events);
        let mut told = Vec::new();
        while chronicle.campaign().round() <= rounds {
            let events = match chronicle.step(&mut EstimateReferee).unwrap() {
                Progress::Done(events) => events,
                Progress::Person(_) => chronicle.give(campaign::Order::Done).unwrap(),
                other => panic!("{other:?}"),
            };
            news.add(&chronicle, events);
            told.extend(news.take());
        }
        (news, told)
    }

    #[test]
    fn a_computers_turn_is_told_in_one_line() {
        let (_, told) = told(Detail::Turns, 3);
        for (round, player) in [(1, 2), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)] {
            let start = format!("Round {round}, player {player}: ");
            let lines =
                told.iter().filter(|told| matches!(told, Told::ToAll(line) if line.starts_with(&start)));
            assert_eq!(lines.count(), 1, "{start} in {told:#?}");
        }
        // Besides, a person's own turns begin: nothing else happens here.
        let others = told.iter().filter(|told| match told {
            Told::ToAll(line) => !line.starts_with("Round "),
            Told::Own(_) => true,
            Told::Later(_) => false,
        });
        assert_eq!(others.count(), 0, "{told:#?}");
    }

    #[test]
    fn everything_or_nothing_is_told_if_that_is_wanted() {
        assert_eq!(told(Detail::Nothing, 2).1, []);
        let (_, told) = told(Detail::Everything, 2);
        let recruits = |told: &Told| matches!(told, Told::ToAll(line) if line.contains(" recruits "));
        assert!(told.iter().any(recruits), "{told:#?}");
    }

    #[test]
    fn details_are_told_when_somebody_asks() {
        let (news, _) = told(Detail::Turns, 3);
        let seat = Seat::new(0);
        let recent = news.asked("", seat).unwrap();
        assert!(recent.starts_with("Round 3, player 2: ") && recent.contains("\nRound 3, player 3: "));
        assert!(recent.contains("\n  Player 2 received "), "{recent}");
        let second = news.asked("2", seat).unwrap();
        assert!(second.starts_with("Round 2, player 1: ") && !second.contains("Round 3"), "{second}");
        let all = news.asked("all", seat).unwrap();
        assert_eq!(all.lines().count(), 10, "{all}");
        assert_eq!(news.asked("9", seat), Err("there is no round 9; this is round 4".to_owned()));
        assert!(news.asked("x", seat).is_err());
        for text in [recent, second, all] {
            assert!(!text.contains("Red") && !text.contains("Blue") && !text.contains("Green"), "{text}");
        }
    }
}

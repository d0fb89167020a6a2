//! A campaign in words.

use crate::campaign::CampaignOutcome;
use crate::event::CampaignEvent;
use crate::map::Structure;
use crate::order::BattleOutcome;
use crate::seat::Seat;
use movegen::{Army, Unit};

/// The players' names, as their armies are painted.
const NAMES: [&str; 6] = ["Red", "Blue", "Green", "Violet", "Yellow", "Cyan"];

/// A player's name.
pub fn name(seat: Seat) -> &'static str {
    NAMES.get(seat.index()).copied().unwrap_or("Nobody")
}

/// A reason in which players are called by their names: the rules only know their numbers.
pub fn with_names(reason: &impl std::fmt::Display) -> String {
    let numbered = (1..).zip(NAMES).map(|(number, name)| (format!("player {number}"), name));
    numbered.fold(reason.to_string(), |text, (numbered, name)| text.replace(&numbered, name))
}

/// A text in which players are called by their numbers, for readers who are shown no colours.
pub fn with_numbers(text: &str) -> String {
    let named = (1..).zip(NAMES).map(|(number, name)| (name, format!("player {number}")));
    named.fold(text.to_owned(), |text, (name, numbered)| text.replace(name, &numbered))
}

/// `a, b and c`.
pub fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// An army in words: `the King, 2 rooks and 4 wazirs`.
pub fn in_words(army: &Army) -> String {
    let counted: Vec<_> = army.kinds().map(|(unit, count)| counted(unit, count)).collect();
    if counted.is_empty() { "nobody".to_owned() } else { listed(&counted) }
}

/// Units of one kind in words.
fn counted(unit: Unit, count: u16) -> String {
    let name = unit.name();
    match (count, unit) {
        // Nobody has two.
        (1, Unit::King) => "the King".to_owned(),
        (1, _) => format!("a {name}"),
        (_, Unit::Ferz) => format!("{count} {name}es"),
        _ => format!("{count} {name}s"),
    }
}

/// A structure with its article.
pub fn structure(structure: Structure) -> String {
    match structure {
        Structure::Base(seat) => format!("{}'s base", name(seat)),
        Structure::Mine => "the mine".to_owned(),
        Structure::Fortress => "the fortress".to_owned(),
        Structure::Camp(unit) => format!("the {} camp", unit.name()),
    }
}

/// How a campaign ended.
pub fn ending(outcome: &CampaignOutcome, round: u32) -> String {
    match outcome {
        CampaignOutcome::Drawn => drawn(round),
        CampaignOutcome::Won(seats) => format!("{} in round {round}", won(seats)),
    }
}

fn won(seats: &[Seat]) -> String {
    let names: Vec<_> = seats.iter().map(|&seat| name(seat).to_owned()).collect();
    format!("{} won the campaign", listed(&names))
}

fn drawn(round: u32) -> String {
    format!("The campaign is drawn: {round} rounds are over")
}

/// Tells events one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Teller {
    /// Whose turn it is: the attacker of every battle.
    pub mover: Seat,
    /// Who defends in the current battle, if anybody does.
    pub defender: Option<Seat>,
}

impl Teller {
    /// The events as sentences.
    pub fn tell<'a>(mut self, events: impl IntoIterator<Item = &'a CampaignEvent>) -> Vec<String> {
        events.into_iter().map(|event| self.sentence(event)).collect()
    }

    fn sentence(&mut self, event: &CampaignEvent) -> String {
        let text = match event {
            CampaignEvent::Turn { seat, income, gold, .. } => {
                self.mover = *seat;
                format!("{} received {income} gold and has {gold}", name(*seat))
            }
            CampaignEvent::Raised { at, unit, count } => {
                format!("The camp at {at} raised {}", counted(*unit, *count))
            }
            CampaignEvent::Recruited { seat, at, units, gold } => {
                format!("{} recruited {} at {at}; {gold} gold left", name(*seat), in_words(units))
            }
            CampaignEvent::Marched { from, to, units } => {
                format!("{} marched from {from} to {to}", capitalised(&in_words(units)))
            }
            CampaignEvent::Attacked { from, at, units } => {
                format!("{} marched from {from} against {at}", capitalised(&in_words(units)))
            }
            CampaignEvent::BattleBegins { number, at, attacker, defender } => {
                self.defender = Some(*defender);
                format!("Battle {number} began at {at}: {} against {}", name(*attacker), name(*defender))
            }
            CampaignEvent::Fielded { seat, units: Some(units), .. } => {
                format!("{} fielded {}", name(*seat), in_words(units))
            }
            CampaignEvent::Fielded { seat, units: None, .. } => {
                format!("{} chose who fights", name(*seat))
            }
            // A move of both sides is one.
            CampaignEvent::Fought { moves, end } => format!("It took {} moves: {end}", moves.div_ceil(2)),
            CampaignEvent::BattleEnds { at, outcome, attackers_lost, defenders_lost } => {
                self.battle_end(&at.to_string(), *outcome, attackers_lost, defenders_lost)
            }
            CampaignEvent::Taken { at, seat } => format!("{} holds {at} now", name(*seat)),
            CampaignEvent::Returned { to, seat, units } => {
                format!("{} of {} returned to {to}", capitalised(&in_words(units)), name(*seat))
            }
            CampaignEvent::Retreated { from, to, seat, units } => {
                format!("{} of {} retreated from {from} to {to}", capitalised(&in_words(units)), name(*seat))
            }
            CampaignEvent::Lost { at, seat, units } => {
                format!("{} lost {} at {at}", name(*seat), in_words(units))
            }
            CampaignEvent::Captured { at, from, by, units } => {
                format!(
                    "{} of {} at {at} went over to {}",
                    capitalised(&in_words(units)),
                    name(*from),
                    name(*by)
                )
            }
            CampaignEvent::Out { seat, by: Some(by) } => {
                format!("{} lost the King to {} and is out", name(*seat), name(*by))
            }
            CampaignEvent::Out { seat, by: None } => format!("{} resigned and is out", name(*seat)),
            CampaignEvent::GoldLost { seat, gold, by: None } => {
                format!("{gold} gold of {} was lost", name(*seat))
            }
            CampaignEvent::GoldLost { seat, gold, by: Some(by) } => {
                format!("{gold} gold of {} went to {}", name(*seat), name(*by))
            }
            CampaignEvent::Won { seats } => won(seats),
            CampaignEvent::Drawn { round } => drawn(*round),
        };
        text + "."
    }

    fn battle_end(&self, at: &str, outcome: BattleOutcome, attackers: &Army, defenders: &Army) -> String {
        let attacker = name(self.mover);
        let defender = self.defender.map_or("The defender", name);
        let result = match outcome {
            BattleOutcome::Attacker => format!("{attacker} won the battle at {at}"),
            BattleOutcome::Defender => format!("{defender} won the battle at {at}"),
            BattleOutcome::Draw => format!("The battle at {at} was drawn"),
        };
        let [attackers, defenders] = [attackers, defenders].map(in_words);
        format!("{result}; {attacker} lost {attackers}, {defender} lost {defenders}")
    }
}

/// A text with a capital letter at its beginning.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armies_are_named_as_people_do() {
        let words = |text: &str| in_words(&text.parse().unwrap());
        assert_eq!(words("K D 2R 4W"), "the King, a Duke, 2 rooks and 4 wazirs");
        assert_eq!(words("3F"), "3 ferzes");
        assert_eq!(words("-"), "nobody");
    }

    #[test]
    fn reasons_call_players_by_their_names() {
        let reason = crate::error::RecruitError::Queen(Seat::new(1));
        assert_eq!(with_names(&reason), "Blue may have only one Queen");
    }

    #[test]
    fn players_can_be_called_by_their_numbers() {
        let text = "Red won the battle at 0,0; Red lost nobody, Blue lost a Duke.";
        let expected = "player 1 won the battle at 0,0; player 1 lost nobody, player 2 lost a Duke.";
        assert_eq!(with_numbers(text), expected);
        assert_eq!(capitalised("player 1"), "Player 1");
    }

    #[test]
    fn the_defender_of_a_battle_is_named_at_its_end() {
        let hex = "0,0".parse().unwrap();
        let [red, blue] = [0, 1].map(Seat::new);
        let events = [
            CampaignEvent::BattleBegins { number: 1, at: hex, attacker: red, defender: blue },
            CampaignEvent::BattleEnds {
                at: hex,
                outcome: BattleOutcome::Defender,
                attackers_lost: "D Q".parse().unwrap(),
                defenders_lost: Army::NONE,
            },
        ];
        let told = Teller { mover: red, defender: None }.tell(&events);
        assert_eq!(told[0], "Battle 1 began at 0,0: Red against Blue.");
        assert_eq!(told[1], "Blue won the battle at 0,0; Red lost a Duke and a queen, Blue lost nobody.");
    }
}

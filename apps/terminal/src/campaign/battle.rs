//! A battle in which a person fights: how it is to be settled.

use super::commands::{self, WayCommand};
use super::console::Said;
use super::error::CampaignError;
use super::help;
use super::session::CampaignSession;
use campaign::{
    Army, Battle, Battles, Campaign, ChronicleError, Commander, Estimate, EstimateReferee, Referee,
};
use movegen::Color;
use std::io::{BufRead, Write};

/// What came of a line.
enum Answer<T> {
    Given(T),
    /// Something else was asked or said.
    None,
    Leave,
}

impl<W: Write> CampaignSession<W> {
    /// Does the next thing in a battle in which a person fights.
    pub(super) fn battle(
        &mut self,
        battle: &Battle,
        input: &mut impl BufRead,
    ) -> Result<Said, CampaignError> {
        if self.chronicle.field().is_some() {
            self.go_on_at_board(battle, input)
        } else {
            self.begin_battle(battle, input)
        }
    }

    /// Tells where the battle is and which armies meet.
    pub(super) fn introduce(&mut self, battle: &Battle) -> Result<(), CampaignError> {
        let introduced = introduced(&self.chronicle.campaign_for(self.audience), battle);
        self.tell(introduced)
    }

    /// Asks every person in the battle how it is to be settled.
    fn begin_battle(&mut self, battle: &Battle, input: &mut impl BufRead) -> Result<Said, CampaignError> {
        self.confirm()?;
        self.introduce(battle)?;
        let persons = self.chronicle.persons_in(battle);
        let mut ways = [None; 2];
        for side in Color::BOTH.into_iter().filter(|side| persons[side.index()]) {
            ways[side.index()] = loop {
                match self.ask_way(battle, side, input)? {
                    Answer::Given(way) => break Some(way),
                    Answer::None => {}
                    Answer::Leave => return Ok(Said::Leave),
                }
            };
        }
        // The estimate settles what everybody leaves to it.
        if ways.iter().flatten().any(|&way| way != WayCommand::Estimate) {
            let by_person = ways.map(|way| way == Some(WayCommand::Board));
            self.chronicle.take_the_field(by_person).map_err(ChronicleError::from)?;
            self.attend_battle();
            self.confirm()?;
            return Ok(Said::More);
        }
        let chance = self.chronicle.chance();
        let settled = EstimateReferee.settle(self.chronicle.campaign(), battle, chance);
        let events = self.chronicle.conclude(settled.map_err(ChronicleError::from)?)?;
        self.happened(events);
        Ok(Said::More)
    }

    fn ask_way(
        &mut self,
        battle: &Battle,
        side: Color,
        input: &mut impl BufRead,
    ) -> Result<Answer<WayCommand>, CampaignError> {
        let seat = battle.seat(side);
        if self.hand_over(seat, input)? == Said::Leave {
            return Ok(Answer::Leave);
        }
        let question = "how is it fought? board, computer or fast (or map, help, quit)";
        let Some(line) = self.read(seat, question, input)? else {
            return Ok(Answer::Leave);
        };
        let text = match commands::find(commands::BEFORE_BATTLE, &line) {
            _ if line.is_empty() => return Ok(Answer::None),
            Some(way @ (WayCommand::Board | WayCommand::Computer | WayCommand::Estimate)) => {
                return Ok(Answer::Given(way));
            }
            Some(WayCommand::Quit) => return Ok(Answer::Leave),
            Some(WayCommand::Help) => help::ways(),
            Some(WayCommand::Map) => self.overview(seat),
            None => "Error: say board, computer or fast; `help` explains them".to_owned(),
        };
        writeln!(self.out, "{text}")?;
        Ok(Answer::None)
    }
}

/// Where the battle is, and which armies meet. Whom each side fields is its secret (SC-B3), so
/// the attack is all there is to tell from, and the estimate is of the strongest units.
fn introduced(campaign: &Campaign, battle: &Battle) -> String {
    let attack = &battle.attack;
    let board = campaign.board(attack.at);
    let garrison = campaign.garrison(attack.at).map_or(Army::NONE, |garrison| garrison.units);
    let odds = Estimate::fitted().odds_of_strongest(board, &attack.units, &garrison);
    let defender = battle.defender;
    format!(
        "\nBattle {} at {}, on the {board} board: {} of {} against {garrison} of {defender}.\n\
         If both field their strongest, the estimate expects: {odds}.",
        campaign.battles(),
        campaign.hex(attack.at),
        attack.units,
        battle.attacker,
    )
}

/// Somebody to move pieces in battles of people.
pub(super) fn commander(battles: Battles) -> Commander {
    match battles {
        Battles::Played(nodes) => Commander::new(nodes),
        // Nobody fights on a board there.
        Battles::Fast => Commander::new(1),
    }
}

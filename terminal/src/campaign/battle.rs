//! A battle in which a person fights: how it is to be settled, and their moves on the board. They
//! see what their side may see and nothing else.

use super::console::{self, Said};
use super::error::CampaignError;
use super::help;
use super::session::CampaignSession;
use campaign::{
    Army, Battle, Campaign, Commander, Estimate, EstimateReferee, Referee, Seat, Terrain, side_name,
};
use movegen::{AnyGame, Color, Move};
use protocol::board;
use protocol::output::quote;
use std::io::{BufRead, Write};

/// How a person wants a battle settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// They move their pieces themselves.
    Board,
    /// The computer moves them.
    Computer,
    /// By the estimate.
    Estimate,
}

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
        let Some(field) = self.chronicle.field() else { return self.begin_battle(battle, input) };
        let side = field.side();
        if field.by_person()[side.index()] {
            self.ask_move(battle, side, input)
        } else {
            let view = field.seen_by(side);
            if let Some(m) = self.commander.choose(&view) {
                self.move_piece(battle, &view, m)?;
            }
            Ok(Said::More)
        }
    }

    /// Asks every person in the battle how it is to be settled.
    fn begin_battle(&mut self, battle: &Battle, input: &mut impl BufRead) -> Result<Said, CampaignError> {
        self.confirm()?;
        let introduced = introduced(&self.chronicle.campaign_for(self.audience), battle);
        self.tell(introduced)?;
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
        let by_person = ways.map(|way| way == Some(Way::Board));
        if by_person.contains(&true) {
            self.chronicle.take_the_field(by_person).map_err(campaign::ChronicleError::from)?;
            self.confirm()?;
            return Ok(Said::More);
        }
        // The estimate settles what everybody leaves to it.
        let is_estimated = !ways.contains(&Some(Way::Computer));
        let referee: &mut dyn Referee = if is_estimated { &mut EstimateReferee } else { &mut *self.referee };
        let chance = self.chronicle.chance();
        let settled = referee.settle(self.chronicle.campaign(), battle, chance);
        let events = self.chronicle.conclude(settled.map_err(campaign::ChronicleError::from)?)?;
        self.happened(events);
        Ok(Said::More)
    }

    fn ask_way(
        &mut self,
        battle: &Battle,
        side: Color,
        input: &mut impl BufRead,
    ) -> Result<Answer<Way>, CampaignError> {
        if self.hand_over(battle.seat(side), input)? == Said::Leave {
            return Ok(Answer::Leave);
        }
        let question = "how is it fought? board, computer or fast (or map, help, quit)";
        let Some(line) = self.read(battle.seat(side), question, input)? else {
            return Ok(Answer::Leave);
        };
        let text = match line.as_str() {
            "board" | "fight" => return Ok(Answer::Given(Way::Board)),
            "computer" => return Ok(Answer::Given(Way::Computer)),
            "fast" => return Ok(Answer::Given(Way::Estimate)),
            "" => return Ok(Answer::None),
            "quit" | "exit" => return Ok(Answer::Leave),
            "help" | "?" => help::WAYS.to_owned(),
            "map" => self.overview(battle.seat(side)),
            _ => "Error: say board, computer or fast; `help` explains them".to_owned(),
        };
        writeln!(self.out, "{text}")?;
        Ok(Answer::None)
    }

    /// Asks a person for their move and plays it.
    fn ask_move(
        &mut self,
        battle: &Battle,
        side: Color,
        input: &mut impl BufRead,
    ) -> Result<Said, CampaignError> {
        let Some(field) = self.chronicle.field() else { return Ok(Said::More) };
        let (view, ply) = (field.seen_by(side), field.ply());
        let seat = battle.seat(side);
        if self.hand_over(seat, input)? == Said::Leave {
            return Ok(Said::Leave);
        }
        if self.shown_ply != Some(ply) {
            self.shown_ply = Some(ply);
            writeln!(self.out, "\n{}", self.drawn(battle, &view))?;
        }
        let check = if view.is_in_check() { "you are in check; " } else { "" };
        let question = format!("{check}your move? (or moves, advise, computer, resign, help)");
        let Some(line) = self.read(seat, &question, input)? else { return Ok(Said::Leave) };
        let text = match line.as_str() {
            "" => return Ok(Said::More),
            "quit" | "exit" => return Ok(Said::Leave),
            "help" | "?" => help::battle(side, self.screen),
            "board" | "d" => self.drawn(battle, &view),
            "moves" => moves(&view),
            "map" => self.overview(seat),
            "log" => view.sans().join(" "),
            "advise" => match self.commander.choose(&view) {
                Some(m) => format!("The computer would play {} ({})", view.san(m), view.coordinate_text(m)),
                None => String::new(),
            },
            "computer" => {
                self.chronicle.leave_to_computer(side);
                self.save()?;
                "The computer moves your pieces from now on.".to_owned()
            }
            "resign" => {
                let events = self.chronicle.concede(side)?;
                self.happened(events);
                self.confirm()?;
                return Ok(Said::More);
            }
            text => match view.parse_move(text) {
                Ok(m) => {
                    self.move_piece(battle, &view, m)?;
                    return Ok(Said::More);
                }
                Err(reason) => {
                    return self.refuse(format!("{}: {reason}; `moves` lists the legal moves", quote(text)));
                }
            },
        };
        writeln!(self.out, "{text}")?;
        Ok(Said::More)
    }

    /// Plays a move, writes it down, and tells of it.
    fn move_piece(&mut self, battle: &Battle, view: &AnyGame, m: Move) -> Result<(), CampaignError> {
        let seat = battle.seat(view.side());
        let shown = self.chronicle.field().and_then(|field| field.shown_by(m));
        let events = self.chronicle.play(m)?;
        let text = format!("{} ({})", view.san(m), view.coordinate_text(m));
        let told = match shown {
            Some(unit) if m.is_reveal() => format!("turns a piece up: {text}, a {unit}"),
            Some(unit) => format!("plays {text} and takes a {unit} that was face-down"),
            None => format!("plays {text}"),
        };
        self.save()?;
        self.tell(format!("Player {} {told}", seat.number()))?;
        self.happened(events);
        self.confirm()
    }

    /// The board with what is known of face-down pieces, for the side to move.
    fn drawn(&self, battle: &Battle, view: &AnyGame) -> String {
        let side = view.side();
        let mut text = board::draw(view, self.screen.style);
        let closed = match self.chronicle.campaign().board(battle.attack.at) {
            Terrain::Standard | Terrain::Narrow | Terrain::Plain => "",
            Terrain::Woods => "tree: knights leap it, cannons take over it",
            Terrain::Mountain => "mountain: nobody takes over it",
            Terrain::Fortress => "wall: knights leap it, cannons take over it",
        };
        if let Some(obstacle) = view.squares().find_map(|square| view.obstacle(square)) {
            text.push_str(&format!("\n{} {closed}", self.screen.style.obstacle(obstacle)));
        }
        for color in [side, !side] {
            let whose = if color == side { "yours" } else { "the enemy's" };
            text.push_str(&format!("\nface-down, {whose}: {}", face_down(view, color)));
        }
        text.push_str(&format!("\nYou are {} ({})", side_name(side), self.screen.signs_of(side)));
        text
    }

    /// Asks a person something; `None` if there is no more input.
    fn read(
        &mut self,
        seat: Seat,
        question: &str,
        input: &mut impl BufRead,
    ) -> Result<Option<String>, CampaignError> {
        let prompt = format!("player {}, {question} >", seat.number());
        write!(self.out, "{} ", self.screen.in_color_of(seat, &prompt))?;
        self.out.flush()?;
        Ok(console::read_line(input)?)
    }
}

/// Where the battle is, and which armies meet. Whom each side fields is its secret (SC-B3), so
/// the attack is all there is to tell from, and the estimate is of the strongest units.
fn introduced(campaign: &Campaign, battle: &Battle) -> String {
    let attack = &battle.attack;
    let board = campaign.board(attack.at);
    let garrison = campaign.garrison(attack.at).map_or(Army::NONE, |garrison| garrison.units);
    let [attackers, defenders] = [attack.units, garrison].map(|army| Estimate::strongest(board, &army));
    let odds = Estimate::fitted().odds(board, &attackers, &defenders);
    let defender = battle.defender;
    format!(
        "\nBattle {} at {}, on the {board} board: {} of {} against {garrison} of {defender}.\n\
         If both field their strongest, the estimate expects: attacker {:.0}%, draw {:.0}%, defender {:.0}%.",
        campaign.battles(),
        campaign.hex(attack.at),
        attack.units,
        battle.attacker,
        100.0 * odds.attacker,
        100.0 * odds.draw,
        100.0 * odds.defender,
    )
}

/// What is known of a side's face-down pieces.
fn face_down(view: &AnyGame, color: Color) -> String {
    let AnyGame::StrataChess(game) = view else { return String::new() };
    let roster = game.position().state().roster(color);
    let army = roster.army();
    match roster.known() {
        Some(&pieces) => named(Army::from(pieces)),
        None => {
            let [pieces, soldiers] = army.counts;
            format!("{pieces} piece(s) and {soldiers} soldier(s) out of {}", named(Army::from(army.from)))
        }
    }
}

fn named(units: Army) -> String {
    if units.is_empty() { "none".to_owned() } else { units.to_string() }
}

fn moves(view: &AnyGame) -> String {
    let mut texts: Vec<_> = view.legal_moves().into_iter().map(|m| view.san(m)).collect();
    texts.sort();
    format!("{} moves: {}", texts.len(), texts.join(" "))
}

/// Somebody to move pieces in battles of people.
pub(super) fn commander(battles: campaign::Battles) -> Commander {
    match battles {
        campaign::Battles::Played(nodes) => Commander::new(nodes),
        // Nobody fights on a board there.
        campaign::Battles::Fast => Commander::new(1),
    }
}

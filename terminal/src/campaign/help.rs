//! A campaign explains itself.

use super::screen::{self, MapScreen};
use campaign::{Army, Campaign, Estimate, Hex, side_name};
use movegen::Color;

const COMMANDS: &[(&str, &str)] = &[
    ("recruit [BASE] UNITS", "buys units at a base of yours: recruit Q 2W"),
    ("march FROM TO [UNITS]", "moves units one hex, all of them if none is named: march -3,0 -2,0 D R 2W"),
    ("done", "no more marches: battles begin, or the turn ends"),
    ("fight [FROM AT] [UNITS]", "the next battle, and who fights in it; your strongest if none is named"),
    ("field [UNITS]", "who defends; your strongest if none is named"),
    ("retreat HEX", "where beaten units go"),
    ("resign", "gives up your King, and with it the campaign"),
    ("map, armies", "shows the map with everybody on it, or only who has what"),
    ("rules", "prices, incomes and the other house values"),
    ("odds AT ATTACKERS / DEFENDERS", "chances of a battle: odds 0,0 D 3R 4W / D 3N 4W"),
    ("advise", "what the computer's general would do"),
    ("log", "every order so far"),
    ("save FILE", "keeps the campaign in this file from now on"),
    ("quit", "leaves"),
];

const TURN: &str = "\
The aim: take every enemy King and keep your own. Whoever loses their King is out.
A turn: your structures bring gold and your camps a unit each, if a unit of yours stands on them.
Then recruit, then march, then say `done`. Marching onto an enemy's hex is a battle; when you are
done, say in which order they are fought.
Units are written with letters, a number before them: K king, D Duke (royals); Q queen, R rook,
B bishop, N knight, G guard, C cannon (pieces); W wazir, F ferz (soldiers). Hexes are written q,r
as on the map; each borders two in its row, two above and two below. An army marches only with
a King or a Duke, and units stay behind alone only on a structure: leave somebody on your base, or it
brings nothing. An attack needs a royal, three pieces and four soldiers.";

/// How a battle in which a person fights can be settled.
pub(super) const WAYS: &str = "\
  board      you move your pieces yourself, and the computer those of a computer player
  computer   the computer moves your pieces
  fast       the estimate settles the battle at once, at random; if two people fight, both must
             say so, otherwise it is `computer`";

const BATTLE: &[(&str, &str)] = &[
    ("Rd5, Rxd5, d2d5", "moves a piece"),
    ("?b2, b2b2", "turns up the face-down piece on b2: that is your whole turn"),
    ("board", "shows the board again"),
    ("moves", "lists every move"),
    ("log", "the moves so far"),
    ("advise", "what the computer would play"),
    ("computer", "leaves the rest of the battle to the computer"),
    ("resign", "gives up the battle: all units that fought for you are lost, your King too if it did"),
    ("map", "shows the map"),
    ("quit", "leaves; with a save file the battle can be resumed"),
];

/// What can be said in a battle on the board.
pub(super) fn battle(side: Color, screen: MapScreen) -> String {
    let rows: Vec<_> = BATTLE.iter().map(|(form, effect)| format!("  {form:<17} {effect}")).collect();
    format!("You are {}: {}.\n{PIECES}\n\n{}", side_name(side), screen.signs_of(side), rows.join("\n"))
}

const PIECES: &str = "\
The aim: checkmate the enemy's royal (K king or D Duke). Stalemate loses too. Nobody knows where the
face-down pieces of either side stand. They do not move, take or give check, but they block
and can be taken; turn yours up to use them, though not while you are in check.
King and guard G step one square in any direction, the Duke D and wazir W straight, the ferz F
diagonally; the cannon C moves like a rook and takes by jumping over exactly one piece, tree or wall.
Queen, rook, bishop and knight are those of chess.
A draw: 100 moves of both sides together without a capture, or the same position three times.";

/// The help, or the lines about one command.
pub(super) fn text(topic: &str, campaign: &Campaign) -> String {
    let rows: Vec<_> = COMMANDS
        .iter()
        .filter(|(form, _)| topic.is_empty() || form.split([' ', ',']).any(|word| word == topic))
        .map(|(form, effect)| format!("  {form:<30} {effect}"))
        .collect();
    match (topic, rows.is_empty()) {
        ("", _) => format!("{TURN}\n\n{}\n\nPrices: {}.", rows.join("\n"), screen::prices(campaign)),
        (_, true) => "Error: there is no such command; `help` lists them all".to_owned(),
        (_, false) => rows.join("\n"),
    }
}

/// The values this campaign is played with.
pub(super) fn rules(campaign: &Campaign) -> String {
    let rules = campaign.rules();
    let income = &rules.income;
    let end = match rules.end.rounds {
        0 => "never ends without a winner".to_owned(),
        rounds => format!("is drawn after round {rounds}"),
    };
    format!(
        "Prices: {}.\nA turn brings {} gold for a base, {} for a mine, {} for a fortress; a camp raises {}, a Queen only \
         for a player without one.\nArmies march {} a turn. A player has one Queen at most. The campaign {end}.\n\
         `megaton campaign --print rules` explains every value.",
        screen::prices(campaign),
        income.base,
        income.mine,
        income.fortress,
        counted(u32::from(income.camp_units), "unit", "units"),
        counted(u32::from(rules.march.hexes), "hex", "hexes"),
    )
}

/// `1 hex`, `2 hexes`.
fn counted(count: u32, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The chances of a battle.
pub(super) fn odds(campaign: &Campaign, text: &str) -> String {
    match read_odds(campaign, text) {
        Ok((at, attackers, defenders)) => {
            let board = campaign.board(at);
            let odds = Estimate::fitted().odds(board, &attackers, &defenders);
            format!(
                "On {board}: attacker {:.0}%, draw {:.0}%, defender {:.0}%",
                100.0 * odds.attacker,
                100.0 * odds.draw,
                100.0 * odds.defender
            )
        }
        Err(reason) => format!("Error: {reason}"),
    }
}

fn read_odds(campaign: &Campaign, text: &str) -> Result<(usize, Army, Army), String> {
    let form = || "expected: odds HEX ATTACKERS / DEFENDERS, such as odds 0,0 D 3R 4W / D 3N 4W".to_owned();
    let (hex, armies) = text.trim().split_once(' ').ok_or_else(form)?;
    let (attackers, defenders) = armies.split_once('/').ok_or_else(form)?;
    let hex: Hex = hex.parse().map_err(|_| form())?;
    let place = campaign.place(hex).map_err(|error| error.to_string())?;
    let army = |text: &str| text.parse::<Army>().map_err(|error| error.to_string());
    Ok((place, army(attackers)?, army(defenders)?))
}

//! A campaign explains itself.

use super::commands::{self, CommandEntry};
use super::screen::{self, MapScreen};
use campaign::{Army, Campaign, Estimate, Hex, Verb, side_name};
use movegen::Color;

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

const PIECES: &str = "\
The aim: checkmate the enemy's royal (K king or D Duke); stalemate wins too. Nobody knows where the
face-down pieces of either side stand. They do not move, take or give check, but they block
and can be taken; turn yours up to use them, though not while you are in check.
King and guard G step one square in any direction, the Duke D and wazir W straight, the ferz F
diagonally; the cannon C moves like a rook and takes by jumping over exactly one piece, tree or wall.
Queen, rook, bishop and knight are those of chess.
The battle is drawn after 50 moves of each side without a capture, when a position comes up for the
third time, when two Dukes alone are left, or when both sides agree. The computer agrees when it is
behind, or when nothing has been captured for 20 moves of each side and it is not ahead.";

/// How moves are written in a battle.
const MOVES: [(&str, &str); 2] = [
    ("Rd5, Rxd5, d2d5", "moves a piece"),
    ("?b2, b2b2", "turns up the face-down piece on b2: that is your whole turn"),
];

const NO_SUCH_COMMAND: &str = "Error: there is no such command; `help` lists them all";

/// Columns of the forms at the map, and of those in battles, which are shorter.
const WIDE: usize = 30;
const NARROW: usize = 17;
/// Columns of a line of help.
const LINE: usize = 100;

/// What can be said in a battle on the board, or the lines about one command.
pub(super) fn battle(topic: &str, side: Color, screen: MapScreen) -> String {
    if !topic.is_empty() {
        return one(commands::AT_BOARD, topic, NARROW).unwrap_or_else(|| NO_SUCH_COMMAND.to_owned());
    }
    let moves = MOVES.iter().map(|&(form, effect)| row(form, effect, NARROW));
    let rows: Vec<_> = moves.chain(rows(commands::AT_BOARD, NARROW)).collect();
    format!("You are {}: {}.\n{PIECES}\n\n{}", side_name(side), screen.signs_of(side), rows.join("\n"))
}

/// How a battle in which a person fights can be settled.
pub(super) fn ways() -> String {
    rows(commands::BEFORE_BATTLE, NARROW).collect::<Vec<_>>().join("\n")
}

/// What can be asked when the campaign is over.
pub(super) fn end() -> String {
    rows(commands::AT_END, NARROW).collect::<Vec<_>>().join("\n")
}

/// The help, or the lines about one command.
pub(super) fn text(topic: &str, campaign: &Campaign) -> String {
    let order = |verb| {
        let (form, effect) = commands::order(verb);
        row(form, effect, WIDE)
    };
    if !topic.is_empty() {
        let wanted = Verb::ALL.into_iter().find(|verb| verb.word() == topic).map(order);
        let wanted = wanted.or_else(|| one(commands::AT_MAP, topic, WIDE));
        return wanted.unwrap_or_else(|| NO_SUCH_COMMAND.to_owned());
    }
    let rows: Vec<_> = Verb::ALL.into_iter().map(order).chain(rows(commands::AT_MAP, WIDE)).collect();
    format!("{TURN}\n\n{}\n\nPrices: {}.", rows.join("\n"), screen::prices(campaign))
}

/// The lines about one command of a table, if it has it.
fn one<C>(table: &[CommandEntry<C>], name: &str, width: usize) -> Option<String> {
    let entry = table.iter().find(|entry| entry.names.contains(&name))?;
    Some(row(entry.form, entry.effect, width))
}

fn rows<C>(table: &[CommandEntry<C>], width: usize) -> impl Iterator<Item = String> {
    table.iter().map(move |entry| row(entry.form, entry.effect, width))
}

/// A form and what it does; what does not fit in a line goes on below.
fn row(form: &str, effect: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in effect.split(' ') {
        let last = lines.last().map_or(0, |line| line.chars().count());
        if last > 0 && width + 3 + last + 1 + word.chars().count() > LINE {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    let indent = format!("\n{}", " ".repeat(width + 3));
    format!("  {form:<width$} {}", lines.join(&indent))
}

/// The values this campaign is played with.
pub(super) fn rules(campaign: &Campaign) -> String {
    let rules = campaign.rules();
    let income = &rules.income;
    let supply = if rules.supply.limited {
        let (start, structure) = (rules.supply.start, rules.supply.structure);
        format!("A player can supply {start} units, and {structure} more for each structure held.\n")
    } else {
        String::new()
    };
    let end = match rules.end.rounds {
        0 => "never ends without a winner".to_owned(),
        rounds => format!("is drawn after round {rounds}"),
    };
    format!(
        "Prices: {}.\nA turn brings {} gold for a base, {} for a mine, {} for a fortress; a camp raises {}, a Queen only \
         for a player without one.\n{supply}Armies march {} a turn. A player has one Queen at most. The campaign {end}.\n\
         `megaton campaign --print rules` explains every value.",
        screen::prices(campaign),
        income.base,
        income.mine,
        income.fortress,
        counted(usize::from(income.camp_units), "unit", "units"),
        counted(usize::from(rules.march.hexes), "hex", "hexes"),
    )
}

/// `1 hex`, `2 hexes`.
pub(super) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The chances of a battle.
pub(super) fn odds(campaign: &Campaign, text: &str) -> String {
    match read_odds(campaign, text) {
        Ok(Encounter { from, at, attackers, defenders }) => {
            let board = campaign.board(at);
            let odds = Estimate::fitted().odds(board, &attackers, &defenders);
            let reach = from.map_or_else(String::new, |from| reach(campaign, from, at));
            format!("On the {board} board, {attackers} against {defenders}: {odds}{reach}")
        }
        Err(reason) => format!("Error: {reason}"),
    }
}

/// A battle that somebody thinks of.
struct Encounter {
    /// Where the attackers stand now; `None` for armies that need not be anywhere.
    from: Option<usize>,
    at: usize,
    attackers: Army,
    defenders: Army,
}

/// A remark about an attack that would take more than one turn.
fn reach(campaign: &Campaign, from: usize, at: usize) -> String {
    let [from, at] = [from, at].map(|place| campaign.hex(place));
    let distance = from.distance(at);
    if distance <= u32::from(campaign.rules().march.hexes) {
        return String::new();
    }
    format!("\n{at} is {distance} hexes away from {from}: too far for this turn.")
}

fn read_odds(campaign: &Campaign, text: &str) -> Result<Encounter, String> {
    let form = || {
        "expected: odds FROM AT, such as odds -3,0 -2,0, or odds AT ATTACKERS / DEFENDERS, such as odds 0,0 D 3R 4W / \
         D 3N 4W"
            .to_owned()
    };
    let (first, rest) = text.trim().split_once(' ').ok_or_else(form)?;
    let place = |hex: &str| {
        let hex: Hex = hex.trim().parse().map_err(|_| form())?;
        campaign.place(hex).map_err(|error| error.to_string())
    };
    let encounter = match rest.split_once('/') {
        None => armies_on(campaign, place(first)?, place(rest)?)?,
        Some((attackers, defenders)) => {
            let army = |text: &str| text.parse::<Army>().map_err(|error| error.to_string());
            let (attackers, defenders) = (army(attackers)?, army(defenders)?);
            Encounter { from: None, at: place(first)?, attackers, defenders }
        }
    };
    let Encounter { at, attackers, defenders, .. } = encounter;
    if !campaign::fielding::may_attack(&attackers) {
        return Err(format!("an attack needs a royal, three pieces and four soldiers, not {attackers}"));
    }
    let board = campaign.board(at);
    let [attackers, defenders] = [attackers, defenders].map(|army| Estimate::strongest(board, &army));
    Ok(Encounter { attackers, defenders, ..encounter })
}

/// The armies of two hexes, of which the first attacks the second.
fn armies_on(campaign: &Campaign, from: usize, at: usize) -> Result<Encounter, String> {
    let garrison =
        |place| campaign.garrison(place).ok_or_else(|| format!("nobody is on {}", campaign.hex(place)));
    let (attackers, defenders) = (garrison(from)?, garrison(at)?);
    if !campaign.setup().contest.are_enemies(attackers.owner, defenders.owner) {
        let [from, at] = [from, at].map(|place| campaign.hex(place));
        return Err(format!("{from} and {at} are not held by enemies"));
    }
    let (attackers, defenders) = (attackers.units, defenders.units);
    Ok(Encounter { from: Some(from), at, attackers, defenders })
}

#[cfg(test)]
mod tests {
    use super::*;
    use campaign::{CampaignRules, CampaignSetup, Contest, Map};
    use pictures::PieceStyle;

    fn campaign() -> Campaign {
        let setup = CampaignSetup {
            rules: CampaignRules::default(),
            map: Map::named("two-thrones").unwrap(),
            players: 2,
            contest: Contest::FreeForAll,
            seed: 1,
        };
        Campaign::new(setup).unwrap().0
    }

    /// Whether a line of help is about this word.
    fn explains(help: &str, word: &str) -> bool {
        help.lines().any(|line| {
            line.strip_prefix("  ").is_some_and(|line| line.split([' ', ',']).next() == Some(word))
        })
    }

    /// The armies of two hexes need not be spelt out.
    #[test]
    fn odds_are_told_of_armies_on_the_map() {
        let campaign = campaign();
        let told = odds(&campaign, "-3,0 3,0");
        assert!(told.starts_with("On the standard board, K R B N 2W 2F against K R B N 2W 2F: attacker "));
        let by_armies = odds(&campaign, "3,0 K R B N 2W 2F / K R B N 2W 2F");
        assert_eq!(told, format!("{by_armies}\n3,0 is 6 hexes away from -3,0: too far for this turn."));
        assert_eq!(odds(&campaign, "-3,0 0,0"), "Error: nobody is on 0,0");
        assert_eq!(odds(&campaign, "-3,0 -3,0"), "Error: -3,0 and -3,0 are not held by enemies");
        // Eight fight, however many there are.
        assert_eq!(odds(&campaign, "0,0 D Q 9R 9W / K 3R 4W"), odds(&campaign, "0,0 D Q 2R 4W / K 3R 4W"));
        assert_eq!(
            odds(&campaign, "0,0 2W / K"),
            "Error: an attack needs a royal, three pieces and four soldiers, not 2W"
        );
        for incomplete in ["", "3,0", "3,0 D Q"] {
            assert!(odds(&campaign, incomplete).starts_with("Error: expected: odds FROM AT"), "{incomplete}");
        }
    }

    /// Whatever the grammar of orders knows is in the help, and so is all that can be said besides.
    #[test]
    fn help_names_every_order_and_every_command() {
        let campaign = campaign();
        let help = text("", &campaign);
        for verb in Verb::ALL {
            assert!(explains(&help, verb.word()), "{verb:?}");
            assert!(text(verb.word(), &campaign).starts_with(&format!("  {}", verb.word())), "{verb:?}");
            // What the help shows in its example can be read.
            assert!(
                !campaign
                    .read_order(verb.word())
                    .is_err_and(|error| error.to_string().contains("not an order"))
            );
        }
        for entry in commands::AT_MAP {
            assert!(explains(&help, entry.names[0]), "{}", entry.form);
        }
        let screen = MapScreen { colored: false, style: PieceStyle::Letters };
        let board = battle("", Color::White, screen);
        for entry in commands::AT_BOARD {
            assert!(explains(&board, entry.names[0]), "{}", entry.form);
        }
        for entry in commands::BEFORE_BATTLE {
            assert!(explains(&ways(), entry.names[0]), "{}", entry.form);
        }
        for entry in commands::AT_END {
            assert!(explains(&end(), entry.names[0]), "{}", entry.form);
        }
        for text in [help, board, ways(), end()] {
            let mut lines = text.lines().filter(|line| !line.starts_with("Prices"));
            assert!(lines.all(|line| line.chars().count() <= LINE + 2), "{text}");
        }
        assert!(text("fly", &campaign).starts_with("Error: there is no such command"));
    }

    /// A word means one thing: no command hides an order, and no two rows of a table have the same name.
    #[test]
    fn no_word_means_two_things() {
        let mut at_map: Vec<_> = commands::AT_MAP.iter().flat_map(|entry| entry.names).copied().collect();
        at_map.extend(Verb::ALL.map(Verb::word));
        let at_board: Vec<_> = commands::AT_BOARD.iter().flat_map(|entry| entry.names).copied().collect();
        for mut words in [at_map, at_board] {
            let count = words.len();
            words.sort_unstable();
            words.dedup();
            assert_eq!(words.len(), count);
        }
    }
}

//! How often leads are won: games in which a side was ahead by its pieces for a while, and how they ended.

use crate::record::{GameFileError, RecordedGame};
use crate::replay::replay;
use movegen::{AnyGame, Army, BattleSetup, Color, Layout, Terrain, Variant, with_game};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

/// A lead of this many centipawns of exchange values …
const LEAD: i32 = 400;
/// … counts once it has lasted for so many plies on end.
const PLIES: u32 = 10;

/// The name of all games together; it comes before those of boards.
const ALL: &str = "all games";

/// How games ended in which a side led.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ends {
    /// All games, drawn ones among them.
    games: u32,
    drawn: u32,
    /// Games in which a side led; the first that did counts. How many of them it won, drew and lost.
    led: [u32; 3],
}

/// How games ended in which a side led, all of them and battles by their boards too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Leads(BTreeMap<&'static str, Ends>);

impl Leads {
    /// Plays a game again and counts it.
    ///
    /// # Errors
    /// The record has an illegal move.
    pub(crate) fn note(
        &mut self,
        variant: Variant,
        number: usize,
        record: &RecordedGame,
    ) -> Result<(), GameFileError> {
        let (mut ahead, mut plies, mut leader) = (None, 0, None);
        replay(variant, number, record, |game, _| {
            let lead = lead_of_white(game);
            let now = (lead.abs() >= LEAD).then_some(if lead > 0 { Color::White } else { Color::Black });
            plies = if now == ahead { plies + 1 } else { 1 };
            ahead = now;
            leader = leader.or(now.filter(|_| plies >= PLIES));
        })?;
        for kind in std::iter::once(ALL).chain(board_of(variant, &record.opening)) {
            self.0.entry(kind).or_default().note(record.half_points, leader);
        }
        Ok(())
    }
}

impl Ends {
    fn note(&mut self, half_points: u8, leader: Option<Color>) {
        self.games += 1;
        self.drawn += u32::from(half_points == 1);
        if let Some(leader) = leader {
            let points = if leader == Color::White { half_points } else { 2 - half_points.min(2) };
            self.led[usize::from(2 - points.min(2))] += 1;
        }
    }
}

impl fmt::Display for Leads {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, Ends { games, drawn, led: [won, held, lost] }) in &self.0 {
            let led = won + held + lost;
            let share = |part: u32, of: u32| 100.0 * f64::from(part) / f64::from(of.max(1));
            writeln!(
                formatter,
                "  {kind}: {drawn} of {games} drawn ({:.0}%); a side led in {led}: won {won}, drawn {held} ({:.0}%), lost {lost}",
                share(*drawn, *games),
                share(*held, led),
            )?;
        }
        Ok(())
    }
}

fn lead_of_white(game: &AnyGame) -> i32 {
    let lead = with_game!(game, typed => eval::by_pieces(typed.position()));
    if game.side() == Color::White { lead } else { -lead }
}

/// The name of the board of a battle that begins so.
fn board_of(variant: Variant, fen: &str) -> Option<&'static str> {
    static BOARDS: LazyLock<Vec<((usize, String), &str)>> = LazyLock::new(|| {
        let board = |terrain: Terrain| {
            let setup = BattleSetup::new(Layout::of(terrain).ok()?, &Army::STANDARD, &Army::STANDARD).ok()?;
            Some((ground(&setup.fen()), terrain.name()))
        };
        Terrain::ALL.into_iter().filter_map(board).collect()
    });
    if variant != Variant::StrataChess {
        return None;
    }
    let here = ground(fen);
    BOARDS.iter().find(|(ground, _)| *ground == here).map(|&(_, name)| name)
}

/// How many ranks a board has, and what closes its squares.
fn ground(fen: &str) -> (usize, String) {
    let board = fen.split_ascii_whitespace().next().unwrap_or_default();
    (board.matches('/').count(), board.chars().filter(|letter| matches!(letter, '*' | 'T' | '^')).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::PlayedMove;
    use movegen::Options;

    /// A rook ahead.
    const FEN: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";

    #[test]
    fn a_lead_counts_once_it_lasts() {
        let mut game = AnyGame::new(Variant::Chess, Options::default(), Some(FEN)).unwrap();
        let mut record = RecordedGame { opening: FEN.to_owned(), moves: Vec::new(), half_points: 1 };
        let moves = "a1a2 e8e7 a2a3 e7e8 a3a4 e8e7 a4a5 e7e8 a5a6 e8e7";
        for (ply, text) in moves.split_whitespace().enumerate() {
            let mut leads = Leads::default();
            leads.note(Variant::Chess, 1, &record).unwrap();
            assert_eq!(leads.0[ALL].led, [0, 0, 0], "after {ply} plies");
            let m = game.parse_move(text).unwrap();
            game.play(m).unwrap();
            record.moves.push(PlayedMove { m, score: 0 });
        }
        let mut leads = Leads::default();
        leads.note(Variant::Chess, 1, &record).unwrap();
        assert_eq!(
            leads.to_string(),
            "  all games: 1 of 1 drawn (100%); a side led in 1: won 0, drawn 1 (100%), lost 0\n"
        );
    }

    #[test]
    fn battles_are_told_by_their_boards() {
        for terrain in Terrain::ALL {
            let setup =
                BattleSetup::new(Layout::of(terrain).unwrap(), &Army::STANDARD, &"Q W".parse().unwrap());
            assert_eq!(board_of(Variant::StrataChess, &setup.unwrap().fen()), Some(terrain.name()));
        }
    }
}

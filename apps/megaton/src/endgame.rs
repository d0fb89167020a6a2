//! `megaton endgame`.

use clap::Args;
use engine::{SolvedEnding, Verdict};
use movegen::{AnyGame, Color, Options, Variant};
use std::io::{self, BufRead, Write};

/// What `megaton endgame` is asked.
#[derive(Args)]
pub(crate) struct EndgameArgs {
    /// The game: atomic or stratachess
    variant: Variant,
    /// Pieces such as KQvK, White's first, or a position with them; in battles a position, whose field counts, too
    ending: String,
    /// Reads positions of the ending, one FEN a line, and prints what each is worth to the side to move, in plies to the
    /// next change
    #[arg(long)]
    positions: bool,
}

/// Solves an ending and prints what its positions are worth.
///
/// # Errors
/// The ending cannot be solved, a position cannot be set up, or the output cannot be written.
pub(crate) fn endgame(args: &EndgameArgs, input: impl BufRead, mut out: impl Write) -> io::Result<()> {
    let setup =
        |fen: &str| AnyGame::new(args.variant, Options::default(), Some(fen)).map_err(io::Error::other);
    let position = args.ending.contains('/').then(|| setup(&args.ending)).transpose()?;
    let solved = match &position {
        Some(game) => SolvedEnding::of(game),
        None => SolvedEnding::of_pieces(args.variant, &args.ending),
    };
    let solved = solved.map_err(io::Error::other)?;
    if args.positions {
        for line in input.lines() {
            writeln!(out, "{}", worth(solved.verdict(&setup(line?.trim())?)))?;
        }
    } else {
        if let Some(game) = &position {
            writeln!(out, "{}: {}", args.ending, worth(solved.verdict(game)))?;
        }
        print_results(&solved, &mut out)?;
    }
    out.flush()
}

fn worth(verdict: Option<Verdict>) -> String {
    match verdict {
        Some(Verdict::Win(plies)) => format!("win {plies}"),
        Some(Verdict::Draw) => "draw".to_owned(),
        Some(Verdict::Loss(plies)) => format!("loss {plies}"),
        None => "unknown".to_owned(),
    }
}

/// A row of a table for each side to move.
fn print_results(solved: &SolvedEnding, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "| {} | won | drawn | lost | longest win, plies to a change | from |", solved.pieces())?;
    writeln!(out, "|---|--:|--:|--:|--:|---|")?;
    for side in Color::BOTH {
        let results = solved.results(side);
        let share = |count: u64| {
            let all = results.won + results.drawn + results.lost;
            format!("{count} ({:.1}%)", 100.0 * count as f64 / all.max(1) as f64)
        };
        let (plies, fen) = match &results.longest_win {
            Some(longest) => (longest.plies.to_string(), longest.fen.as_str()),
            None => (String::new(), ""),
        };
        let [won, drawn, lost] = [results.won, results.drawn, results.lost].map(share);
        writeln!(out, "| {} moves | {won} | {drawn} | {lost} | {plies} | {fen} |", side.name())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(variant: Variant, ending: &str, positions: Option<&str>) -> io::Result<String> {
        let args = EndgameArgs { variant, ending: ending.to_owned(), positions: positions.is_some() };
        let mut out = Vec::new();
        endgame(&args, positions.unwrap_or_default().as_bytes(), &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn an_ending_is_told_as_a_table() {
        let text = printed(Variant::Atomic, "KQvK", None).unwrap();
        let rows: Vec<&str> = text.lines().collect();
        assert!(rows[0].starts_with("| KQvK | won |") && rows.len() == 4, "{text}");
        assert!(
            rows[2].starts_with("| White moves |") && rows[3].starts_with("| Black moves | 0 (0.0%)"),
            "{text}"
        );
        // The same ending, by a position of it.
        let fen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
        let text = printed(Variant::Atomic, fen, None).unwrap();
        assert!(text.starts_with(&format!("{fen}: win ")), "{text}");
        assert_eq!(text.lines().skip(1).collect::<Vec<_>>(), rows);
    }

    #[test]
    fn positions_are_answered_line_by_line() {
        // The longest win; the pawn is caught; another ending.
        let fens =
            "8/k7/8/P7/8/8/5K2/8 w - - 0 1\n8/8/8/8/1k6/8/P7/7K w - - 0 1\n4k3/8/8/8/8/8/8/4K2R w - - 0 1\n";
        let text = printed(Variant::Atomic, "KPvK", Some(fens)).unwrap();
        assert_eq!(text, "win 5\ndraw\nunknown\n");
        assert!(printed(Variant::Atomic, "KPvK", Some("nonsense\n")).is_err());
    }

    #[test]
    fn what_cannot_be_solved_is_refused() {
        let refused = |variant, ending: &str| printed(variant, ending, None).unwrap_err().to_string();
        assert!(refused(Variant::Chess, "KQvK").contains("not in chess"));
        for nonsense in ["KQ", "QvK", "KQRBvK", "KXvK", "KKvK", "v", ""] {
            assert!(
                refused(Variant::Atomic, nonsense).contains("expected pieces such as KQvK"),
                "{nonsense}"
            );
        }
        let start = Variant::Atomic.spec().start;
        assert!(refused(Variant::Atomic, start).contains("two to four"));
    }
}

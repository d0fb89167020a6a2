//! The PGN of a game that was played: what each player thought of its moves stands in comments, as cutechess and
//! fastchess write them.

use super::players::Remark;
use super::referee::{MoveNote, PlayedGame};
use arbiter::Viewer;
use engine::Score;
use movegen::pgn;

/// What comments tell besides score, depth and time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Figures {
    /// Positions searched.
    pub(crate) nodes: bool,
    /// The length of the longest line looked at.
    pub(crate) selective_depth: bool,
}

/// The game with these tags; why it is over stands in its last comment.
pub(crate) fn text(
    PlayedGame { table, notes }: &PlayedGame,
    tags: &[(String, String)],
    reason: &str,
    figures: Figures,
) -> String {
    let game = table.view(Viewer::Both);
    let result = table.result();
    // Moves of the opening were not thought about.
    let from_book = game.ply() - notes.len().min(game.ply());
    let mut moves: Vec<CommentedMove> =
        pgn::moves_with_effects(&game).iter().map(|text| CommentedMove::new(text)).collect();
    for commented in moves.iter_mut().take(from_book) {
        commented.comment = "book".to_owned();
    }
    for (commented, note) in moves.iter_mut().skip(from_book).zip(notes) {
        commented.add_first(&comment(note, figures));
    }
    // A comment of its own before the result would read like moves.
    let last = match moves.last_mut() {
        Some(last) => {
            last.add_last(reason);
            ""
        }
        None => reason,
    };
    let moves: Vec<String> = moves.iter().map(CommentedMove::text).collect();
    pgn::text(tags, &game.start_fen(), &moves, last, result)
}

/// `+0.31/12 1.200s, n=1234, sd=20, line="info string …"`.
fn comment(note: &MoveNote, figures: Figures) -> String {
    let time = format!("{:.3}s", note.taken.as_secs_f64());
    let mut parts = match &note.remark {
        Some(remark) => {
            let mut parts = vec![format!("{}/{} {time}", score_text(remark.score), remark.depth)];
            parts.extend(figures.of(remark));
            parts
        }
        None => vec![time],
    };
    parts.extend(note.lines.iter().map(|line| format!("line=\"{}\"", line.replace('"', "'"))));
    parts.join(", ")
}

impl Figures {
    fn of(self, remark: &Remark) -> Vec<String> {
        let nodes = self.nodes.then(|| format!("n={}", remark.nodes));
        let depth = self.selective_depth.then(|| format!("sd={}", remark.selective_depth));
        nodes.into_iter().chain(depth).collect()
    }
}

/// A move and what is said of it.
struct CommentedMove {
    san: String,
    comment: String,
}

impl CommentedMove {
    /// A move that may have a comment already.
    fn new(text: &str) -> Self {
        let (san, comment) = text.split_once(" {").unwrap_or((text, ""));
        CommentedMove { san: san.to_owned(), comment: comment.trim_end_matches('}').to_owned() }
    }

    fn add_first(&mut self, comment: &str) {
        self.comment = joined(comment, &self.comment);
    }

    fn add_last(&mut self, comment: &str) {
        self.comment = joined(&self.comment, comment);
    }

    fn text(&self) -> String {
        match self.comment.as_str() {
            "" => self.san.clone(),
            comment => format!("{} {{{}}}", self.san, comment.replace(['{', '}'], "?")),
        }
    }
}

fn joined(one: &str, two: &str) -> String {
    let parts = [one, two].into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(", ")
}

/// `+0.31`, `+M3`.
fn score_text(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::MateIn(moves) => format!("+M{moves}"),
        Score::MatedIn(moves) => format!("-M{moves}"),
    }
}

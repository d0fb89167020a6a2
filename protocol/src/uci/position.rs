//! `position startpos | fen FEN [moves MOVE …]`, also understood by `megaton play`.

/// What a `position` command asks for.
#[derive(Debug, PartialEq, Eq)]
pub struct PositionRequest<'a> {
    /// The FEN; the start position if missing.
    pub fen: Option<String>,
    /// The moves played from there.
    pub moves: Vec<&'a str>,
}

impl<'a> PositionRequest<'a> {
    /// Reads what follows the word `position`; `None` if it has another form.
    pub fn parse(text: &'a str) -> Option<Self> {
        let mut words = text.split_ascii_whitespace();
        let kind = words.next()?;
        let words: Vec<&str> = words.collect();
        let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let fen = match kind {
            "startpos" if moves_at == 0 => None,
            "fen" => Some(words[..moves_at].join(" ")),
            _ => return None,
        };
        let moves = words.get(moves_at + 1..).unwrap_or_default().to_vec();
        Some(PositionRequest { fen, moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_fen_and_moves_are_told_apart() {
        let read = |text| PositionRequest::parse(text).map(|request| (request.fen, request.moves.join(" ")));
        assert_eq!(read("startpos"), Some((None, String::new())));
        assert_eq!(read("startpos moves e2e4 e7e5"), Some((None, "e2e4 e7e5".to_owned())));
        assert_eq!(
            read(" fen 8/8 w  - - moves a1a2"),
            Some((Some("8/8 w - -".to_owned()), "a1a2".to_owned()))
        );
        assert_eq!(read("fen"), Some((Some(String::new()), String::new())));
        for wrong in ["", "e2e4", "startpos e2e4", "moves e2e4"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}

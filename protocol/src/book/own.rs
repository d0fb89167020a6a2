//! Keys and moves of the games for which Polyglot has none.
//!
//! Sixteen bits do not hold a move on ten files, a launch or a drop. So both a position and a move are known by the
//! hash of their text: the text is documented, and whoever writes it can read and write such books.

use movegen::{AnyGame, Tag};

/// The key of a position: the hash of the game's name, the options of its rules that differ from the default, and the
/// FEN of what the side to move knows, without the numbers of moves and without bombs. A square on which a pawn may be
/// taken stands there only if one can be.
pub(super) fn key(game: &AnyGame) -> u64 {
    hash_64(&position_text(game))
}

/// The text that the key is the hash of.
fn position_text(game: &AnyGame) -> String {
    let view = game.seen_by(game.side());
    let fen = view.fen();
    let takes = view.legal_moves().into_iter().any(|m| m.tag() == Tag::EnPassant);
    let options = view.variant().options();
    let options = options.map(|option| (option, view.options().get(option)));
    let options = options.filter(|(option, value)| option.values[0] != value);
    let mut words = vec![view.variant().id().to_owned()];
    words.extend(options.map(|(option, value)| format!("{}={value}", option.name)));
    for (number, field) in fen.split(' ').enumerate() {
        match number {
            3 if !takes => words.push("-".to_owned()),
            // How many moves were made does not matter.
            4 | 5 => {}
            // Nor who carries a bomb: nobody else knows.
            _ if field.starts_with("bomb=") => {}
            _ => words.push(field.to_owned()),
        }
    }
    words.join(" ")
}

/// What stands for a move, given in coordinates, castling as king takes rook.
pub(super) fn code(text: &str) -> u32 {
    let hash = hash_64(text);
    (hash >> 32) as u32 ^ hash as u32
}

/// The FNV-1a hash of 64 bits (<http://www.isthe.com/chongo/tech/comp/fnv/>): short enough to be written anew in any
/// language.
fn hash_64(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, VARIANTS, Variant};
    use std::collections::HashSet;

    fn start(variant: Variant) -> AnyGame {
        AnyGame::new(variant, Options::default(), None).unwrap()
    }

    #[test]
    fn hashes_are_those_published() {
        // From the authors' test vectors.
        assert_eq!(hash_64(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash_64("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash_64("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn the_text_of_a_position_is_as_documented() {
        let mut game = start(Variant::Stratomic);
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/books.md");
        let documented = std::fs::read_to_string(page).unwrap();
        for expected in
            [position_text(&game), format!("{:016x}", key(&game)), format!("{:08x}", code("e3e5"))]
        {
            assert!(documented.contains(&expected), "{expected}");
        }
        game.play_text("e3e5").unwrap();
        let text = position_text(&game);
        assert!(text.contains(" b ") && text.contains(" - armed=0"), "{text}");
    }

    #[test]
    fn what_changes_the_game_changes_the_key_and_what_does_not_does_not() {
        let keys: HashSet<u64> = VARIANTS.iter().map(|spec| key(&start(spec.variant))).collect();
        assert_eq!(keys.len(), VARIANTS.len());
        let mut options = Options::default();
        options.set("escalation", "own-loss").unwrap();
        let other = AnyGame::new(Variant::Stratomic, options, None).unwrap();
        assert_ne!(key(&other), key(&start(Variant::Stratomic)));
        // The same position in another order of moves.
        let mut games = [start(Variant::Stratomic), start(Variant::Stratomic)];
        let orders = [["c2d4", "c9d7", "h2g4"], ["h2g4", "c9d7", "c2d4"]];
        for (game, moves) in games.iter_mut().zip(orders) {
            for text in moves {
                game.play_text(text).unwrap();
            }
        }
        assert_eq!(key(&games[0]), key(&games[1]));
    }

    #[test]
    fn secrets_are_not_in_a_key() {
        let mut armed = start(Variant::Bomb);
        armed.draw_secrets(3).unwrap();
        assert_eq!(key(&armed), key(&start(Variant::Bomb)));
    }

    #[test]
    fn no_two_legal_moves_are_written_alike() {
        for spec in VARIANTS {
            let game = start(spec.variant);
            let texts = game.legal_texts();
            let codes: HashSet<u32> = texts.iter().map(|text| code(text)).collect();
            assert_eq!(codes.len(), texts.len(), "{}", spec.variant);
        }
    }
}

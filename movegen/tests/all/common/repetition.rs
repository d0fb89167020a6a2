//! What makes two positions equal, worked out from their FENs alone.

/// A FEN without its two counters.
pub fn without_counters(fen: &str) -> String {
    let fields = fen.split_whitespace().enumerate();
    fields
        .filter(|(index, _)| *index != 4 && *index != 5)
        .map(|(_, field)| field)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A FEN without what players do not know about each other: bombs do not matter for repetition.
pub fn public_part(fen: &str) -> String {
    let is_secret = |field: &str| field.starts_with("bomb=") || field.starts_with("lost=");
    fen.split(' ').filter(|field| !is_secret(field)).collect::<Vec<_>>().join(" ")
}

/// What must recur for a repetition: the FEN without its counters, without an en passant square that
/// does not count (ST19), and without unmoved missiles of a side that can no longer castle (CA27).
pub fn repetition_key(fen: &str, en_passant_counts: bool) -> String {
    let rights = fen.split(' ').nth(2).expect("a FEN has castling rights");
    let fields = fen.split(' ').enumerate().map(|(index, field)| match field.strip_prefix("missiles=") {
        Some(missiles) => missiles_that_count(missiles, rights),
        None if index == 3 && !en_passant_counts => "-".to_owned(),
        None => field.to_owned(),
    });
    without_counters(&fields.collect::<Vec<_>>().join(" "))
}

/// White's unmoved missiles are on rank 1, Black's on rank 10.
fn missiles_that_count(missiles: &str, rights: &str) -> String {
    let white_may_castle = rights.contains(|letter: char| letter.is_ascii_uppercase());
    let black_may_castle = rights.contains(|letter: char| letter.is_ascii_lowercase());
    // With a single character for rank 10 every square has two.
    let signs: Vec<char> = missiles.replace("10", "X").chars().collect();
    let counting = signs.chunks(2).filter(|square| match square {
        [_, '1'] => white_may_castle,
        [_, 'X'] => black_may_castle,
        _ => false,
    });
    counting.flatten().collect()
}

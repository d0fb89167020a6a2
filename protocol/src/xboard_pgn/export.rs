//! Games for XBoard to load.

use crate::xboard::ranks::Ranks;
use movegen::pgn::{self, PgnGame, RULES_TAG};
use movegen::{AnyGame, Departure, Draws, Effect, Move, Role, Variant};

/// A game for XBoard to load: its tags, and its moves up to the first that XBoard cannot show, such as a
/// launch; the others are in a comment. XBoard loads games on ten ranks as its own variant `fairy`.
///
/// ```
/// use protocol::xboard_pgn;
/// let file = "[Variant \"stratomic\"]\n\n1. e5 Nd7 2. Nd4 Nxe5 3. Qxe5 Mj9*i2 *\n";
/// let text = xboard_pgn::for_xboard(&movegen::pgn::read(file).next().unwrap()?);
/// assert!(text.starts_with("[Variant \"fairy\"]\n[Rules \"stratomic\"]\n"));
/// let moves = "1. e2e4 c8d6 2. c1d3 d6e4 3. e1e4 {XBoard cannot show the rest: 3... Mj9*i2} *";
/// assert!(text.ends_with(&format!("\n\n{moves}\n\n")), "{text}");
/// // It can be read back as far as XBoard shows it.
/// assert_eq!(xboard_pgn::read(&text).next().unwrap()?.game.ply(), 5);
/// # Ok::<(), movegen::pgn::PgnError>(())
/// ```
pub fn for_xboard(read: &PgnGame) -> String {
    let variant = read.game.variant();
    // XBoard knows these two, and their notation.
    let is_known = matches!(variant, Variant::Chess | Variant::Atomic);
    let mut tags = read.tags.clone();
    let written_here = ["Variant", RULES_TAG, "VariantMen", "SetUp", "FEN"];
    tags.retain(|(name, _)| !written_here.contains(&name.as_str()));
    let mut set = |name: &str, value: &str| tags.push((name.to_owned(), value.to_owned()));
    match variant {
        Variant::Chess if !read.game.options().chess960 => {}
        _ => set("Variant", name_for_xboard(variant)),
    }
    if !is_known {
        set(RULES_TAG, variant.id());
    }
    let start = read.game.start_fen();
    let six_fields: Vec<_> = start.split(' ').take(6).collect();
    set("SetUp", "1");
    set("FEN", &six_fields.join(" "));
    let moves = read.game.moves();
    let (mut game, sans) = (read.game.clone(), read.game.sans());
    while game.undo().is_some() {}
    // What was read is played again, after draws too.
    game.set_draws(Draws::Claimed);
    let mut texts = Vec::new();
    for (&m, san) in moves.iter().zip(&sans) {
        if !is_shown(&game, m) {
            break;
        }
        texts.push(if is_known { san.clone() } else { text(&game, m) });
        if game.play(m).is_err() {
            break;
        }
    }
    let plies = pgn::plies_before(&start) + texts.len();
    let rest = pgn::numbered(plies, &sans[texts.len()..]).join(" ");
    let comment =
        if rest.is_empty() { String::new() } else { format!("XBoard cannot show the rest: {rest}") };
    pgn::text(&tags, &start, &texts, &comment, &read.result)
}

/// What XBoard takes a game for. It knows the Stoltz Chess family only from megaton.
fn name_for_xboard(variant: Variant) -> &'static str {
    match variant {
        Variant::Chess => "fischerandom",
        Variant::Atomic | Variant::NoCheckAtomic | Variant::DeathMatch => "atomic",
        Variant::Stoltz | Variant::OneStep | Variant::Culverin => variant.spec().cecp_name,
        _ => "fairy",
    }
}

/// Whether XBoard shows a move correctly: pieces move, and nothing leaves the board except what is
/// captured, or what explodes where XBoard knows about explosions.
fn is_shown(game: &AnyGame, m: Move) -> bool {
    let variant = game.variant();
    let explodes = matches!(variant, Variant::Atomic | Variant::NoCheckAtomic | Variant::DeathMatch);
    let gates = matches!(variant, Variant::Stoltz | Variant::OneStep);
    let is_capture = |square| !gates && variant != Variant::Culverin || square == m.to();
    let effects = game.effects(m);
    let file = |square| i16::from(game.file_and_rank(square).0);
    let is_castling_shown = match (effects.movement(Role::Mover), effects.movement(Role::CastlingRook)) {
        (Some((_, king, to)), Some((_, rook, _))) => {
            // One square is a step, and the rook has to be beyond the king's target.
            let (way, beyond) = (file(to) - file(king), file(rook) - file(to));
            way == 0 || way.abs() > 1 && way.signum() == beyond.signum()
        }
        _ => true,
    };
    is_castling_shown
        && effects.iter().all(|effect| match effect {
            Effect::Moved { role: Role::Companion, .. } => false,
            Effect::Moved { role: Role::MakesWay, .. } => gates,
            Effect::Left { why: Departure::Captured, square, .. } => is_capture(square),
            Effect::Left { why, .. } => explodes && matches!(why, Departure::Exploded | Departure::Blasted),
            Effect::Blast { .. } => explodes,
            Effect::Revealed { .. } | Effect::Irradiated { .. } => false,
            _ => true,
        })
}

/// A move by its squares. XBoard castles with the nearest rook.
fn text(game: &AnyGame, m: Move) -> String {
    let effects = game.effects(m);
    let (from, to) = match (effects.movement(Role::Mover), effects.movement(Role::CastlingRook)) {
        (Some((_, king, king_to)), Some((_, rook, rook_to))) if king == king_to => (rook, rook_to),
        (Some((_, king, king_to)), Some(_)) => (king, king_to),
        _ => effects.movement(Role::MakesWay).map_or((m.from(), m.to()), |(_, from, to)| (from, to)),
    };
    let letter = m.promotes_to().or(m.drops()).map(|kind| format!("={}", kind.letter()));
    let text = format!("{}{}{}", game.square_name(from), game.square_name(to), letter.unwrap_or_default());
    Ranks::of(game.variant()).to_gui(&text)
}

//! What the players of games with a reserve choose: the reserve itself, promotion, the vote (SZ12–SZ14).

use crate::options::{Options, OtherValues, RuleOption, Setting};
use crate::spec::Variant;

const RESERVES: &[Variant] = &[Variant::Stoltz, Variant::OneStep, Variant::Culverin];

/// Option `reserve`: with `UA` each side starts with an archbishop in reserve besides the Culverin
/// (SZ14).
pub const RESERVE: RuleOption = RuleOption {
    name: "reserve",
    help: "what each side has in reserve: a Culverin, or a Culverin and an archbishop",
    values: &["U", "UA"],
    others: OtherValues::None,
    variants: &[Variant::Stoltz, Variant::OneStep],
};

/// Option `culverins`: how many Culverins each side starts with in Culverin Chess (SZ18).
pub const CULVERINS: RuleOption = RuleOption {
    name: "culverins",
    help: "how many Culverins each side has in reserve",
    values: &["1", "2"],
    others: OtherValues::None,
    variants: &[Variant::Culverin],
};

/// Option `promote_to_extras`: pawns may also promote to Culverin and archbishop (SZ12).
pub const PROMOTE_TO_EXTRAS: RuleOption = RuleOption {
    name: "promote_to_extras",
    help: "whether pawns may also become Culverins and archbishops",
    values: &["off", "on"],
    others: OtherValues::None,
    variants: RESERVES,
};

/// Option `vote`: the result of the Stoltz Chess vote (SZ13). Front ends take the vote; it is not a
/// move. They set the result; until then the extras are in play.
pub const VOTE: RuleOption = RuleOption {
    name: "vote",
    help: "whether the extra pieces are used: yes, no (orthodox chess), or ask the players",
    values: &["yes", "no", "ask"],
    others: OtherValues::None,
    variants: &[Variant::Stoltz],
};

/// The result of the Stoltz Chess vote (SZ13).
///
/// ```
/// use movegen::{AnyGame, Options, Variant, Vote};
/// let mut options = Options::default();
/// options.set("vote", "ask")?;
/// assert!(Vote::is_to_be_taken(Variant::Stoltz, &options));
/// // Both have declined: this is chess.
/// let game = AnyGame::new(Variant::Stoltz, Vote::No.decided(options), None)?;
/// assert!(game.fen().contains("RNBQKBNR[] w"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Vote {
    /// The extras are in play.
    #[default]
    Yes,
    /// Both sides declined: orthodox chess.
    No,
    /// White is asked, then Black if White declined.
    Ask,
}

impl Vote {
    /// The result in these options.
    pub fn of(options: &Options) -> Vote {
        match options.setting(&VOTE) {
            Setting::Value(1) => Vote::No,
            Setting::Value(2) => Vote::Ask,
            _ => Vote::Yes,
        }
    }

    /// The same options with this result.
    pub fn put_into(self, options: Options) -> Options {
        options.with(&VOTE, Setting::Value(self as usize))
    }

    /// Whether the players are to be asked before the first move.
    pub fn is_to_be_taken(variant: Variant, options: &Options) -> bool {
        variant == Variant::Stoltz && Vote::of(options) == Vote::Ask
    }

    /// The same options where there is nobody to ask: the extras are in play.
    pub fn unasked(options: Options) -> Options {
        if Vote::of(&options) == Vote::Ask { Vote::Yes.put_into(options) } else { options }
    }

    /// The same options once a vote has decided. Without extras no pawn promotes to them.
    pub fn decided(self, options: Options) -> Options {
        let voted = self.put_into(options);
        if self == Vote::No { voted.with(&PROMOTE_TO_EXTRAS, Setting::Value(0)) } else { voted }
    }
}

/// Whether the vote has left the game without extras (SZ13).
pub(super) fn has_declined_extras(variant: Variant, options: &Options) -> bool {
    variant == Variant::Stoltz && Vote::of(options) == Vote::No
}

//! Which games there are, and what can be chosen in each.

use crate::game::ROW_OPTION;
use crate::messages::{Catalogue, KindEntry, OptionEntry, ServerEntry, VariantEntry};
use engine::ELO_RANGE;
use movegen::{
    AnyGame, Board8, Chess960Row, FenError, Options, OtherValues, RuleOption, Square, VARIANTS, VariantSpec,
};

/// Every game, and what the server behind the page has to offer, if there is one.
///
/// # Errors
/// None: the start positions of all games are legal.
pub fn catalogue(server: Option<ServerEntry>) -> Result<Catalogue, FenError> {
    Ok(Catalogue {
        variants: VARIANTS.iter().map(entry).collect::<Result<_, _>>()?,
        elo: [*ELO_RANGE.start(), *ELO_RANGE.end()],
        chess960_rows: Chess960Row::COUNT,
        server,
    })
}

fn entry(spec: &VariantSpec) -> Result<VariantEntry, FenError> {
    let variant = spec.variant;
    let game = AnyGame::new(variant, Options::default(), None)?;
    let (files, ranks) = game.size();
    let options: Vec<_> = variant.options().map(option).collect();
    Ok(VariantEntry {
        id: spec.id.to_owned(),
        title: spec.title.to_owned(),
        files,
        ranks,
        has_missiles: spec.missile.is_some(),
        has_secrets: variant.has_secrets(),
        has_chess960: Chess960Row::from_number(0).is_some_and(|row| row.start(variant).is_some()),
        has_rows: options.iter().any(|option| option.name == ROW_OPTION),
        kinds: ('A'..='Z').filter_map(|letter| kind(&game, letter)).collect(),
        options,
    })
}

fn kind(game: &AnyGame, letter: char) -> Option<KindEntry> {
    let kind = game.kind_of_letter(letter)?;
    Some(KindEntry { kind, name: game.variant().kind_name(kind).to_owned(), letter })
}

fn option(option: &RuleOption) -> OptionEntry {
    let (numbers, squares) = match &option.others {
        OtherValues::None => (None, 0),
        OtherValues::Numbers(range) => (Some([*range.start(), *range.end()]), 0),
        OtherValues::Squares(squares, _) => (None, *squares),
    };
    OptionEntry {
        name: option.name.to_owned(),
        help: option.help.to_owned(),
        values: option.values.iter().map(|&value| value.to_owned()).collect(),
        numbers,
        squares: (0..64)
            .filter(|index| squares >> index & 1 == 1)
            .map(|index| Square::new(index).name::<Board8>())
            .collect(),
    }
}

//! How good a campaign is for a player, and what makes it so.

/// What can make a campaign better or worse for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Motive {
    /// The campaign is won or lost.
    Decision,
    /// What the player has, compared with the enemies.
    Possessions,
    /// Valuable hexes within reach.
    Hexes,
    /// Units that wait for a leader.
    Leaders,
    /// Armies near enemy Kings.
    EnemyKings,
    /// How well the own King stands.
    KingsPlace,
    /// What the player could win by attacking next.
    NextAttacks,
    /// What the enemies could win by attacking next.
    Threats,
    /// The chance that the own King falls.
    KingsDanger,
    /// How the allies stand.
    Allies,
}

impl Motive {
    /// All of them.
    pub(super) const ALL: [Motive; 10] = [
        Motive::Decision,
        Motive::Possessions,
        Motive::Hexes,
        Motive::Leaders,
        Motive::EnemyKings,
        Motive::KingsPlace,
        Motive::NextAttacks,
        Motive::Threats,
        Motive::KingsDanger,
        Motive::Allies,
    ];
}

/// How good a campaign is for a player.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Appraisal {
    /// From -1 (lost) to 1 (won).
    pub(super) value: f64,
    /// About what each motive contributes to it.
    shares: [f64; Motive::ALL.len()],
}

impl Appraisal {
    /// Of a campaign worth this, to which the motives contribute that much.
    pub(super) fn of(value: f64, share: impl FnMut(Motive) -> f64) -> Appraisal {
        Appraisal { value, shares: Motive::ALL.map(share) }
    }

    /// Of a campaign that is decided, for the player at least.
    pub(super) fn decided(value: f64) -> Appraisal {
        Appraisal::of(value, |motive| if motive == Motive::Decision { value } else { 0.0 })
    }

    /// What is expected of several that come about with these chances.
    pub(super) fn expected(possible: impl IntoIterator<Item = (f64, Appraisal)>) -> Appraisal {
        possible.into_iter().fold(Appraisal::default(), |sum, (chance, appraisal)| Appraisal {
            value: sum.value + chance * appraisal.value,
            shares: std::array::from_fn(|place| sum.shares[place] + chance * appraisal.shares[place]),
        })
    }

    /// What speaks most for this rather than the other.
    pub(super) fn advantage(&self, other: &Appraisal) -> Motive {
        let gained = |motive: Motive| self.shares[motive as usize] - other.shares[motive as usize];
        let first = Motive::Decision;
        Motive::ALL
            .into_iter()
            .fold(first, |best, motive| if gained(motive) > gained(best) { motive } else { best })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_advantage_is_where_the_difference_is_largest() {
        let of = |threats: f64, hexes: f64| {
            Appraisal::of(0.0, |motive| match motive {
                Motive::Threats => threats,
                Motive::Hexes => hexes,
                _ => 0.0,
            })
        };
        let (safe, rich) = (of(-0.1, 0.2), of(-0.4, 0.4));
        assert_eq!(safe.advantage(&rich), Motive::Threats);
        assert_eq!(rich.advantage(&safe), Motive::Hexes);
        let gamble = Appraisal::expected([(0.5, Appraisal::decided(1.0)), (0.5, Appraisal::decided(-1.0))]);
        assert_eq!((gamble.value, gamble.advantage(&safe)), (0.0, Motive::Threats));
        let sure = Appraisal::expected([(0.9, Appraisal::decided(1.0)), (0.1, rich)]);
        assert_eq!(sure.advantage(&safe), Motive::Decision);
    }
}

//! What somebody may have meant who has mistyped a word.

use strsim::osa_distance;

/// Letters that a word must have for its mistakes to be guessed.
const SHORTEST: usize = 3;

/// The known word that is likest to a mistyped one, if any is like it at all.
pub(crate) fn meant<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    if length < SHORTEST {
        return None;
    }
    // One slip in a short word, two in a long one; or the beginning of the word.
    let allowed = if length <= 5 { 1 } else { 2 };
    let slips =
        |known: &str| if known.starts_with(&word) { 0 } else { osa_distance(&word, &known.to_lowercase()) };
    known
        .into_iter()
        .map(|known| (slips(known), known))
        .filter(|(slips, _)| *slips <= allowed)
        .min()
        .map(|(_, known)| known)
}

/// The end of a refusal that asks whether something else was meant.
pub(crate) fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    meant(word, known).map(|known| format!("did you mean {known}?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_or_two_are_guessed_and_no_more() {
        let known = ["analyse", "undo", "resign", "save"];
        assert_eq!(meant("anaylse", known), Some("analyse"));
        assert_eq!(meant("udno", known), Some("undo"));
        assert_eq!(meant("RESING", known), Some("resign"));
        assert_eq!(meant("ana", known), Some("analyse"));
        assert_eq!(meant("sv", known), None);
        assert_eq!(meant("dance", known), None);
    }
}

//! Damaged lines.

use crate::dice::Dice;

/// Replacements for an expected number or word.
const STRANGE: &[&[u8]] = &[
    b"-1",
    b"0",
    b"99999999999999999999",
    b"-99999999999999999999",
    b"4294967296",
    b"2147483647",
    b"1e308",
    b"NaN",
    b"",
    b"0x10",
    b"\xff\xfe",
    b"\xc3",
    b"\0",
    b"\x1b[2J",
    "é".as_bytes(),
    "٣".as_bytes(),
    "\u{202e}".as_bytes(),
    b"%s%n",
    b"a1a1",
    b"j10j10m",
    b"a0",
    b"@",
    b"=",
    b"moves",
    b"value",
];

/// The line with up to three faults.
pub(crate) fn damaged(line: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = line.to_vec();
    for _ in 0..dice.between(1, 3) {
        bytes = damaged_once(bytes, dice);
    }
    // These end a session or keep it busy for minutes: that is for scripts to decide.
    let text = String::from_utf8_lossy(&bytes).trim().to_ascii_lowercase();
    let is_meant = ["quit", "exit", "logout", "bench"].contains(&text.trim_start_matches(['$', '/']));
    if is_meant || bytes.contains(&b'\n') { line.to_vec() } else { bytes }
}

fn damaged_once(mut bytes: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    let at = dice.between(0, bytes.len());
    match dice.below(9) {
        0 => bytes.truncate(at),
        1 => bytes.insert(at, dice.byte()),
        2 if at < bytes.len() => bytes[at] = dice.byte(),
        3 if at < bytes.len() => {
            bytes.remove(at);
        }
        4 => return with_words(&bytes, |words| replace_word(words, dice)),
        5 => {
            return with_words(&bytes, |words| {
                let (from, to) = (dice.below(words.len()), dice.below(words.len()));
                words.swap(from, to);
            });
        }
        6 => {
            return with_words(&bytes, |words| {
                let word = words[dice.below(words.len())].clone();
                let times = *dice.pick(&[1, 1, 2, 300]);
                let place = dice.between(0, words.len());
                words.splice(place..place, std::iter::repeat_n(word, times));
            });
        }
        7 => {
            return with_words(&bytes, |words| {
                words.remove(dice.below(words.len()));
            });
        }
        _ => {
            let strange = *dice.pick(STRANGE);
            bytes.splice(at..at, strange.iter().copied());
        }
    }
    bytes
}

fn replace_word(words: &mut [Vec<u8>], dice: &mut Dice) {
    let at = dice.below(words.len());
    words[at] = dice.pick(STRANGE).to_vec();
}

/// The line with its words changed. It has at least one word.
fn with_words(line: &[u8], change: impl FnOnce(&mut Vec<Vec<u8>>)) -> Vec<u8> {
    let mut words: Vec<Vec<u8>> = line.split(|&byte| byte == b' ').map(<[u8]>::to_vec).collect();
    change(&mut words);
    words.join(&b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_line_stays_one_line_and_ends_nothing() {
        let mut dice = Dice::new(1, 0);
        let mut changed = 0;
        for _ in 0..20_000 {
            let line = damaged(b"quit moves", &mut dice);
            assert!(!line.contains(&b'\n'));
            assert_ne!(line.trim_ascii(), b"quit");
            changed += usize::from(line != b"quit moves");
        }
        assert!(changed > 15_000);
    }
}

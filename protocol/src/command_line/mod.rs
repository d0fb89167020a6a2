//! Command lines as text: split into words and put together as the system's own command interpreter does.

#[cfg(any(windows, test))]
mod windows;

/// Splits a command line into words; `None` if a quotation mark is never closed.
///
/// On Windows these are the rules of Windows' own programs, by which a backslash is a letter of a path.
#[cfg(windows)]
pub fn split(line: &str) -> Option<Vec<String>> {
    windows::split(line)
}

/// Splits a command line into words as a shell does; `None` if a quotation mark is never closed.
#[cfg(not(windows))]
pub fn split(line: &str) -> Option<Vec<String>> {
    shlex::split(line)
}

/// The command line that [`split`] takes apart into these words; `None` if a word cannot be written there.
#[cfg(windows)]
pub fn join<'a>(words: impl IntoIterator<Item = &'a str>) -> Option<String> {
    Some(windows::join(words))
}

/// The command line that [`split`] takes apart into these words; `None` if a word cannot be written there.
#[cfg(not(windows))]
pub fn join<'a>(words: impl IntoIterator<Item = &'a str>) -> Option<String> {
    shlex::try_join(words).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_systems_own_paths_stay_as_they_are() {
        let path = std::env::current_exe().unwrap().display().to_string();
        let line = join([&path, "two words", ""]).unwrap();
        assert_eq!(split(&line).unwrap(), [path.as_str(), "two words", ""]);
    }

    #[cfg(windows)]
    #[test]
    fn a_typed_windows_path_keeps_its_backslashes() {
        assert_eq!(split(r"C:\x\megaton.exe --plain").unwrap(), [r"C:\x\megaton.exe", "--plain"]);
    }

    #[cfg(not(windows))]
    #[test]
    fn elsewhere_a_shells_quotation_marks_count() {
        assert_eq!(split("node 'my engine.js' -x").unwrap(), ["node", "my engine.js", "-x"]);
        assert_eq!(split("'engine"), None);
    }
}

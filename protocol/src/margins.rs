//! The margins of the search as options, for whoever tunes them by games. They are offered when the option
//! `Tuning` is on; no menu shows them otherwise.

use crate::options::{SettingError, is_same_name};
use engine::{MARGINS, Margin, MarginChange};

/// A number that was changed, under the name that the search has for it.
pub(crate) type NamedChange = (&'static str, MarginChange);

/// The change that a name and a value ask for; in names, case and spaces do not count.
///
/// # Errors
/// There is no such number, or it cannot have that value.
pub(crate) fn change(name: &str, value: &str) -> Result<NamedChange, SettingError> {
    let margin = MARGINS.iter().find(|margin| is_same_name(margin.name, name));
    let margin = margin.ok_or_else(|| SettingError::Unknown(name.trim().to_owned()))?;
    let found = value.trim().parse().ok().and_then(|value| MarginChange::new(margin.name, value).ok());
    let change = found.ok_or_else(|| SettingError::Value {
        name: margin.name,
        value: value.trim().to_owned(),
        expected: format!("{} to {}", margin.low, margin.high),
    })?;
    Ok((margin.name, change))
}

/// The lines that offer them over UCI. Games whose captures explode and games with missiles have defaults of their
/// own, which stay as long as nothing is set.
pub(crate) fn offers() -> Vec<String> {
    let offer = |Margin { name, calm, low, high, .. }: &Margin| {
        format!("option name {name} type spin default {calm} min {low} max {high}")
    };
    MARGINS.iter().map(offer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_that_is_offered_can_be_set_within_its_range_only() {
        let offers = offers();
        assert!(offers.len() > 40, "{}", offers.len());
        for line in &offers {
            let words: Vec<&str> = line.split(' ').collect();
            let ["option", "name", name, "type", "spin", "default", default, "min", low, "max", high] =
                words.as_slice()
            else {
                panic!("{line}")
            };
            let [default, low, high] = [default, low, high].map(|number| number.parse::<i32>().unwrap());
            assert!((low..=high).contains(&default), "{line}");
            for value in [low, default, high] {
                assert_eq!(change(name, &value.to_string()).unwrap().1.value(), value);
            }
            for value in [low - 1, high + 1] {
                let error = change(name, &value.to_string()).unwrap_err().to_string();
                assert!(error.contains(name) && error.contains(&format!("{low} to {high}")), "{error}");
            }
            assert!(change(name, "much").is_err());
        }
        assert!(matches!(change("colour", "3"), Err(SettingError::Unknown(_))));
    }

    /// Over UCI case and spaces do not tell names apart, which the compiler does.
    #[test]
    fn every_number_has_a_name_of_its_own_among_the_options() {
        let options: Vec<&str> = crate::options::table().into_iter().map(|entry| entry.name).collect();
        let numbers: Vec<&str> = MARGINS.iter().map(|margin| margin.name).collect();
        for (index, name) in numbers.iter().enumerate() {
            let others = options.iter().chain(&numbers[index + 1..]);
            assert!(others.copied().all(|other| !is_same_name(other, name)), "{name}");
        }
    }
}

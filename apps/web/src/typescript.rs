//! The messages as TypeScript has them, for the page's comments: `messages.ts` is written from the types here, and
//! must be what they say.

use crate::campaign::messages::{
    BattleOdds, CampaignCatalogue, CampaignInvitations, Destination, ForeseenOrder, Retold,
};
use crate::messages::{Catalogue, Drawings, Invitations, Lobby, ReadGame, Study};
use crate::wire::{PageQuestion, Spoken, Told};
use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};
use ts_rs::{Config, TS, TypeVisitor};

/// What the file begins with.
const HEAD: &str = "\
// The messages between the page and whoever answers it, written from the types in Rust (`wire.rs` and `messages.rs` of
// `apps/web`, `arbiter`, `movegen`). After a change there:
//     MESSAGES=write cargo test -p megaton-web --lib typescript
// Squares are names (`e4`, `j10`), moves texts in coordinate notation, times milliseconds; hexes are texts (`-3,0`),
// seats of a campaign numbers from 1, armies texts as orders have them (`K D 2R 4W`, `-` for none).
";

/// The declarations of types and of whatever they are made of, by name.
struct Declarations<'a> {
    config: &'a Config,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only what has a declaration of its own would have a file of its own.
        if T::output_path().is_some() {
            let name = T::ident(self.config);
            if self.by_name.contains_key(&name) {
                return;
            }
            let declaration = format!("{}export {}", T::docs().unwrap_or_default(), T::decl(self.config));
            self.by_name.insert(name, tidied(&declaration));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// The same with comments of one line on that line.
fn tidied(declaration: &str) -> String {
    let declaration = declaration.replace("/**\n * ", "/** ").replace("\n */\n", " */\n");
    let lines = declaration.lines().map(str::trim_end);
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// What a page says and is told, and the answers that are told as mere values.
fn written() -> String {
    let config = Config::new().with_large_int("number");
    let mut declarations = Declarations { config: &config, by_name: BTreeMap::new() };
    declarations.visit::<(Spoken, PageQuestion, Told<'static>)>();
    declarations.visit::<(Catalogue, Drawings, Study, Vec<ReadGame>, Invitations, Lobby)>();
    declarations
        .visit::<(CampaignCatalogue, ForeseenOrder, Destination, BattleOdds, Retold, CampaignInvitations)>();
    let declarations = declarations.by_name.into_values();
    std::iter::once(HEAD.to_owned()).chain(declarations).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_page_has_the_messages_as_they_are() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("messages.ts");
    let written = written();
    if env::var_os("MESSAGES").is_some_and(|wish| wish == "write") {
        fs::write(&file, &written).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        kept == written,
        "apps/web/messages.ts is not what the types say; to write it anew: \
         MESSAGES=write cargo test -p megaton-web --lib typescript"
    );
}

//! Libraries as WebAssembly modules, with the glue that JavaScript needs: megaton's page, and its npm package.
#![forbid(unsafe_code)]

pub mod wasm;

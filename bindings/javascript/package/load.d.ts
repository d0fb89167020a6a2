export function load(
  init: typeof import("./wasm/rules.js").default,
  initSync: typeof import("./wasm/rules.js").initSync,
  address: URL,
): Promise<void>;

// Rules, PGN and pictures. The engine is in "megaton-chess/engine", and is loaded only by who asks for it.

import init, { Game, PgnReader, initSync, variants } from "./wasm/rules.js";
import { load } from "./load.js";

await load(init, initSync, new URL("./wasm/rules_bg.wasm", import.meta.url));

export { Game, PgnReader, variants };

/**
 * The games of a PGN, one after the other. A faulty one is thrown; a PgnReader goes on behind it.
 *
 * @param {string} text
 */
export function* readPgn(text) {
  const reader = new PgnReader(text);
  for (let game = reader.next(); game !== undefined; game = reader.next()) {
    yield game;
  }
}

// The engine. It searches on the thread that asks, so a page asks in a worker.

import init, { Engine as Searcher, initSync } from "./wasm/search.js";
import { load } from "./load.js";

await load(init, initSync, new URL("./wasm/search_bg.wasm", import.meta.url));

/** An engine with its memory. It plays every variant. */
export class Engine {
  #searcher;

  /** @param {number} [hash] MiB of the transposition table */
  constructor(hash) {
    this.#searcher = new Searcher(hash);
  }

  /**
   * @param {{ toJSON(): import("./wasm/search.js").PortableGame } | import("./wasm/search.js").PortableGame} game
   * @param {import("./wasm/search.js").Limits} limits
   * @param {(info: import("./wasm/search.js").Info) => boolean | void} [onInfo]
   */
  search(game, limits, onInfo) {
    return this.#searcher.search("toJSON" in game ? game.toJSON() : game, limits, onInfo);
  }

  clear() {
    this.#searcher.clear();
  }

  free() {
    this.#searcher.free();
  }
}

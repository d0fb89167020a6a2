import type { Found, Info, Limits, PortableGame } from "./wasm/search.js";

export type { Found, Info, Limits, Score } from "./wasm/search.js";

/** An engine with its memory. It plays every variant. */
export class Engine {
  /** `hash`: MiB of the transposition table, 16 if not given. */
  constructor(hash?: number);
  /**
   * Searches a game's position until a limit is reached. Each iteration is reported; who returns `false` stops the
   * search. Where players have secrets it knows what the side to move knows.
   */
  search(
    game: { toJSON(): PortableGame } | PortableGame,
    limits: Limits,
    onInfo?: (info: Info) => boolean | void,
  ): Found;
  /** Forgets everything: for a new game. */
  clear(): void;
  /** Gives its memory back. */
  free(): void;
}

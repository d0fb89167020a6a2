export {
  Game,
  PgnGame,
  PgnReader,
  variants,
  type Color,
  type Effect,
  type GameMove,
  type Outcome,
  type Piece,
  type PortableGame,
  type Settings,
  type VariantInfo,
} from "./wasm/rules.js";

import type { PgnGame } from "./wasm/rules.js";

/** The games of a PGN, one after the other. A faulty one is thrown; a PgnReader goes on behind it. */
export function readPgn(text: string): Generator<PgnGame, void, void>;

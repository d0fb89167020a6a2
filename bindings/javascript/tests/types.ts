// What TypeScript must accept, and what it must not.

import { Game, readPgn, variants, type Effect, type GameMove } from "megaton-chess";
import { Engine, type Found } from "megaton-chess/engine";

const game = new Game("stratomic", { fen: variants()[0].startFen, options: { escalation: "own-loss" } });
const moves: GameMove[] = game.legalMoves();
const effects: Effect[] = game.effects(moves[0]);
const kinds: string[] = effects.map((effect) => effect.kind);
const to: string | undefined = moves.find((move) => move.isLaunch)?.to;
const found: Found = new Engine().search(game, { depth: 2 }, (info) => info.depth < kinds.length);
const svg: string = game.svg({ preview: found.move, size: 200 });
for (const read of readPgn(game.pgn({ White: svg + to }))) {
  const result: string = read.game().outcome()?.termination ?? read.result();
  console.log(result);
}
// @ts-expect-error A colour is "white" or "black".
game.view("red");
// @ts-expect-error There is no such setting.
new Game("chess", { start: "here" });

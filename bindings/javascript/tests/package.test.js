// The package as Node imports it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { Game, PgnReader, readPgn, variants } from "megaton-chess";
import { Engine } from "megaton-chess/engine";

const cases = JSON.parse(readFileSync(new URL("../../../movegen/tests/cases/positions.json", import.meta.url), "utf8"));
const IDS = variants().map((variant) => variant.id);

/** Random numbers from 0 to 1, always the same. */
function dice(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function arbiter(variant, seed = 7) {
  const game = new Game(variant);
  game.drawSecrets(seed);
  return game;
}

function playAtRandom(game, roll, plies) {
  for (let ply = 0; ply < plies && !game.isGameOver(); ply += 1) {
    const moves = game.legalMoves();
    game.push(moves[Math.floor(roll() * moves.length)]);
  }
}

const withoutCounters = (fen) => fen.split(" ").filter((_, field) => field !== 4 && field !== 5);

/** A case says who wins, or that it is a draw, and whether by stalemate; dead positions it does not record. */
function checkResult(game, [winner, reason], about) {
  const outcome = game.outcome();
  if (winner === null) {
    assert.ok(outcome === undefined || outcome.termination === "insufficient material", about);
  } else {
    assert.equal(outcome.winner, { w: "white", b: "black" }[winner], about);
    assert.equal(outcome.termination === "stalemate", reason === "stalemate", about);
  }
}

test("known positions have their moves and results", () => {
  assert.ok(cases.length >= 50);
  for (const { id, variant, fen, moves, count, launches, hasnt, after, result } of cases) {
    const game = new Game(variant, { fen });
    const legal = game.legalMoves();
    assert.deepEqual(legal.map((move) => move.uci).sort(), [...moves].sort(), id);
    assert.equal(legal.length, count, id);
    assert.equal(legal.filter((move) => move.isLaunch).length, launches, id);
    checkResult(game, result, id);
    for (const text of hasnt) {
      assert.ok(!game.isLegal(text), `${id} ${text}`);
    }
    for (const line of after) {
      const played = game.copy();
      line.moves.forEach((text) => played.push(text));
      if (line.fen) {
        assert.deepEqual(withoutCounters(played.fen()), withoutCounters(line.fen), id);
      }
      checkResult(played, line.result, id);
    }
  }
});

test("known counts of moves, as far down as it takes no time", () => {
  const lines = readFileSync(new URL("../../../perft/suites/known.tsv", import.meta.url), "utf8").trim().split("\n");
  let counted = 0;
  for (const [variant, fen, depth, nodes] of lines.slice(1).map((line) => line.split("\t"))) {
    if (Number(nodes) <= 20_000) {
      const game = new Game(variant, { fen });
      assert.equal(Number(game.perft(Number(depth))), Number(nodes), fen);
      counted += 1;
    }
  }
  assert.ok(counted > 100);
});

test("proven tactics are legal and end the game only where they are said to", () => {
  const lines = readFileSync(new URL("../../../docs/tactics/proven.jsonl", import.meta.url), "utf8").trim().split("\n");
  for (const { variant, fen, best, moves_to_win: movesToWin } of lines.map((line) => JSON.parse(line))) {
    const game = new Game(variant, { fen });
    assert.ok(game.isLegal(best), fen);
    game.push(best);
    assert.equal(game.isGameOver(), movesToWin === 1, fen);
  }
});

test("two worlds that differ in what a player does not know look the same to him", () => {
  const roll = dice(11);
  for (const id of IDS.filter((id) => new Game(id).hasSecrets())) {
    let differ = 0;
    for (let seed = 0; seed < 12; seed += 1) {
      const viewer = seed % 2 === 0 ? "white" : "black";
      const one = arbiter(id, 2 * seed);
      const other = one.view(viewer);
      other.drawSecrets(2 * seed + 1);
      differ += one.fen() === other.fen() ? 0 : 1;
      for (let ply = 0; ply < 40 && !one.isGameOver() && !other.isGameOver(); ply += 1) {
        const [mine, theirs] = [one, other].map((world) => world.view(viewer));
        assert.deepEqual(theirs.toJSON(), mine.toJSON());
        assert.equal(theirs.svg(), mine.svg());
        assert.equal(theirs.pgn(), mine.pgn());
        assert.deepEqual(theirs.outcome(), mine.outcome());
        assert.deepEqual(theirs.legalMoves(), mine.legalMoves());
        assert.deepEqual(theirs.lastEffects(), mine.lastEffects());
        const common = one.legalMoves().filter((move) => other.isLegal(move.uci));
        const move = common[Math.floor(roll() * common.length)];
        if (move === undefined) {
          break;
        }
        one.push(move.uci);
        other.push(move.uci);
        const [shown, alsoShown] = [one, other].map((world) => world.toJSON().moves.at(-1));
        if (shown !== alsoShown) {
          // What was shown differs: from here on the worlds are no longer the same to him.
          break;
        }
      }
    }
    assert.ok(differ > 5, id);
  }
});

test("every variant is played, taken back, kept and read again", () => {
  assert.equal(IDS.length, 13);
  const roll = dice(5);
  for (const id of IDS) {
    const game = arbiter(id);
    const start = game.fen();
    playAtRandom(game, roll, 60);
    const kept = Game.from(JSON.parse(JSON.stringify(game)));
    assert.equal(kept.fen(), game.fen());
    const shown = game.hasSecrets() ? game.view("white") : game;
    const [read] = readPgn(shown.pgn({ Event: "A test" }));
    assert.deepEqual(read.game().sans(), shown.sans());
    assert.equal(read.headers().Event, "A test");
    while (game.ply() > 0) {
      const [last] = game.moveStack().slice(-1);
      assert.deepEqual(game.pop(), last);
      assert.ok(game.isLegal(last));
    }
    assert.equal(game.fen(), start);
    assert.equal(game.pop(), undefined);
  }
});

test("what is to be random is drawn", () => {
  const row = (settings) => new Game("capatomic", { ...settings, options: { Setup: "random" } }).toJSON().options.Setup;
  assert.ok(new Set(Array.from({ length: 12 }, () => row({}))).size > 6);
  assert.equal(row({ seed: 5 }), row({ seed: 5 }));
  assert.match(new Game("capatomic").pgn(), /^\[Event "\?"\]\n\[Site "\?"\]\n\[Date "\?\?\?\?\.\?\?\.\?\?"\]\n/);
});

test("a launch tells what it does", () => {
  const game = new Game("stratomic", { fen: "4k5/10/10/10/10/10/3p1r4/4p5/10/M3N4K w - - 0 1 armed=1" });
  const launch = game.parseMove("a1e4m");
  assert.equal(launch.isLaunch, true);
  const told = game.effects(launch).map(({ kind, square, piece, why }) => [kind, square, piece?.symbol, why]);
  assert.deepEqual(told, [
    ["left", "a1", "M", "launched"],
    ["blast", "e4", undefined, undefined],
    ["left", "e3", "p", "blasted"],
    ["left", "d4", "p", "blasted"],
    ["left", "f4", "r", "blasted"],
  ]);
  assert.notEqual(game.svg({ preview: launch }), game.svg());
  game.push(launch);
  assert.equal(game.lastEffects().length, told.length);
  assert.deepEqual(game.pieceAt("e1"), { color: "white", kind: "knight", symbol: "N" });
  assert.equal(game.pieceAt("a1"), undefined);
});

test("what is refused is one line", () => {
  const game = new Game("stratomic");
  assert.throws(() => game.push("a2e8m"), /^Error: a2e8m: nothing may be launched before an officer/);
  assert.throws(() => game.push(7), /a move is a text/);
  assert.throws(() => new Game("no such game"), /^Error: [^\n]*$/);
  assert.throws(() => new Game("chess", { options: { escalation: "own-loss" } }), /chess has no option escalation/);
  assert.equal(game.whyNotArmed("white"), "nothing may be launched before an officer has been captured");
  assert.equal(new Game("stratomic", { options: { escalation: "own-loss" } }).toJSON().options.escalation, "own-loss");
});

test("secrets stay with whom they belong to", () => {
  const views = [2, 3, 4, 5].map((seed) => {
    const game = new Game("bomb");
    game.chooseSecret("white", 1);
    game.chooseSecret("black", seed);
    assert.ok(game.bomb("black"));
    return game.view("white");
  });
  for (const view of views) {
    assert.equal(view.bomb("black"), undefined);
    assert.equal(JSON.stringify(view), JSON.stringify(views[0]));
    assert.equal(view.pgn(), views[0].pgn());
  }
});

test("a faulty game is thrown and the next one is read", () => {
  const reader = new PgnReader("1. e4 e5 *\n\n1. e5 *\n\n1. d4 1/2-1/2\n");
  assert.equal(reader.next().game().ply(), 2);
  assert.throws(() => reader.next(), /line 3: move 1, e5/);
  assert.equal(reader.next().result(), "1/2-1/2");
  assert.equal(reader.next(), undefined);
});

test("counts are the known ones", () => {
  assert.equal(new Game().perft(4), 197281);
  assert.equal(new Game("atomic").perft(4), 197326);
  assert.equal(Object.keys(new Game("stratomic").divide(2)).length, 44);
});

test("the engine finds a mate, reports, and is stopped by who listens", () => {
  const engine = new Engine(4);
  const game = new Game("chess", { fen: "6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1" });
  const found = engine.search(game, { depth: 4 });
  assert.deepEqual([found.move.uci, found.score.mate], ["e1e8", 1]);
  const depths = [];
  const stopped = engine.search(new Game("atomic"), { depth: 100 }, (info) => {
    depths.push(info.depth);
    return info.depth < 5;
  });
  assert.ok(stopped.move && depths.at(-1) === 5, `${depths}`);
  assert.throws(() => engine.search(game, {}), /how far/);
  for (const id of IDS) {
    const start = arbiter(id);
    assert.ok(start.isLegal(engine.search(start, { nodes: 500 }).move), id);
  }
});

// By what the pieces are worth both sides are equal there.
test("positions are evaluated by networks", () => {
  const engine = new Engine(4);
  for (const id of IDS) {
    assert.notEqual(engine.search(arbiter(id), { depth: 1 }).score.cp, 0, id);
  }
});

// 325 KB as browsers get it by Brotli, 458 KB by gzip. What is left is mostly one generator and one reader of moves for each
// of eleven families, and a fifth is tables of attacks.
test("rules alone do not grow", () => {
  const wasm = readFileSync(new URL("./wasm/rules_bg.wasm", import.meta.resolve("megaton-chess")));
  const sizes = { brotli: brotliCompressSync(wasm).length, gzip: gzipSync(wasm, { level: 9 }).length };
  assert.ok(sizes.brotli < 332_000 && sizes.gzip < 468_000, JSON.stringify(sizes));
});

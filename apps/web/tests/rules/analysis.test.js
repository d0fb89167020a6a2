/**
 * Games with variations: as PGN and back, as links and back, and what moves lost.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { continuedLine } from '../../site/page/scripts/analysis/continued_line.js';
import { Desk } from '../../site/page/scripts/analysis/desk.js';
import { lossOf } from '../../site/page/scripts/analysis/losses.js';
import { pgnText } from '../../site/page/scripts/analysis/pgn_text.js';
import { addWrittenLine, writtenLines } from '../../site/page/scripts/analysis/pgn_variations.js';
import { openGame } from '../../site/page/scripts/analysis/studied_game.js';
import { gameAddress, gameOfAddress } from '../../site/page/scripts/shared/game_links.js';
import { numbered, turnOf } from '../../site/page/scripts/shared/move_numbers.js';
import { rules } from './harness.js';

/** @import { Client } from '../../site/page/scripts/client.js' */
/** @import { Game, Line, RulesQuestion } from '#messages' */

const client = /** @type {Client} */ (
  /** @type {unknown} */ ({
    /** @param {RulesQuestion} question */
    askRules: async (question) => rules.ask(question),
  })
);

/** @param {string} variant @param {Partial<Game>} [more] @returns {Game} */
function gameOf(variant, more = {}) {
  return { variant, options: [], chess960: false, fen: null, moves: [], ...more };
}

/** @param {Game} game */
async function deskWith(game) {
  const tree = await openGame(client, game);
  return new Desk(client, { tree, node: tree.root });
}

/** @param {Desk} desk */
function movesOf({ tree }) {
  return pgnText(tree, '', '*').trim();
}

test('variations of a file come back as they were written', async () => {
  const written =
    '1. Nf3 Nf6 (1... f6 2. e4 (2. Nc3 e5 (2... d5 3. e4)) 2... e5) 2. Ng5 h6 (2...\ne6 3. Nxf7#) (2... d5) 3. Nxf7# *';
  const desk = await deskWith(gameOf('atomic'));
  const [line] = writtenLines(`[Event "A (test)"]\n\n${written}`);
  await addWrittenLine(desk, desk.tree.root, line);
  assert.equal(movesOf(desk), written);
});

test('comments of a file come back where they stood', async () => {
  const written =
    '{Before.} 1. Nf3 {After.} 1... Nf6 ({Or} 1... f6 {a {brace} less} 2. e4) 2. Ng5 h6 *'.replace(
      '{brace}',
      'brace',
    );
  const desk = await deskWith(gameOf('atomic'));
  const [line] = writtenLines(written);
  await addWrittenLine(desk, desk.tree.root, line);
  assert.equal(movesOf(desk).replaceAll('\n', ' '), written);
});

test('a line that breaks off is shown with what is known to follow', () => {
  const line = (/** @type {string[]} */ texts) => /** @type {Line} */ ({ rank: 1, texts, sans: texts });
  const known = line(['e2e4', 'e7e5', 'g1f3']);
  assert.deepEqual(continuedLine(line(['e2e4']), known).sans, known.sans);
  assert.deepEqual(continuedLine(line(['d2d4']), known).sans, ['d2d4']);
  assert.deepEqual(continuedLine(line(['e2e4', 'c7c5']), known).sans, ['e2e4', 'c7c5']);
  assert.deepEqual(continuedLine(line(['e2e4']), null).sans, ['e2e4']);
});

test('comments, signs and numbers are no moves', () => {
  const games = writtenLines(
    '[White "A"]\n\n1.e4! {a (comment)} e5?? $4 ; the rest\n2. !f4 1-0\n\n[White "B"]\n\n1. ?b2 *\n',
  );
  const sans = games.map((line) => line.map(({ san }) => san));
  assert.deepEqual(sans, [['e4!', 'e5??', '!f4'], ['?b2']]);
});

test('tokens that end themselves need no blank, and glyphs are skipped', () => {
  for (const [text, moves] of [
    ['1.e4(1.d4)1...e5 *', 'e4 e5'],
    ['1.Qh5$6Nf6$10 2.Bb5*', 'Qh5 Nf6 Bb5'],
    ['1.M*e5 Ma2*e10+1/2-1/2', 'M*e5 Ma2*e10+'],
    ['1.e4{a}e5;b\n2.Nf3± Nc6 +/= ⩲∞ N 3.Qh7#1-0', 'e4 e5 Nf3 Nc6 Qh7#'],
    ['1.exd6e.p. exd6 e.p. 2.e8(Q)+ 0-0 3.0-0-0 *', 'exd6e.p. exd6 e8(Q)+ 0-0 0-0-0'],
    ['%no\n1. e4! -- 2. !f4 ?b2=r 0-1', 'e4! -- !f4 ?b2=r'],
  ]) {
    const [line] = writtenLines(`[A "b"]\n\n${text}`);
    assert.equal(line.map(({ san }) => san).join(' '), moves, text);
  }
});

test('a variation becomes the main line, and what is taken out comes back', async () => {
  const desk = await deskWith(gameOf('chess', { moves: ['e2e4', 'e7e5'] }));
  const [, first] = desk.tree.root.continuation;
  const other = await desk.add(first, ['c5', 'Nf3']);
  assert.equal(movesOf(desk), '1. e4 e5 (1... c5 2. Nf3) *');
  desk.go(other);
  desk.promote();
  assert.equal(movesOf(desk), '1. e4 c5 (1... e5) 2. Nf3 *');
  const putBack = desk.remove();
  assert.equal(movesOf(desk), '1. e4 c5 (1... e5) *');
  putBack();
  assert.equal(movesOf(desk), '1. e4 c5 (1... e5) 2. Nf3 *');
  assert.equal(desk.node, other);
});

test('a link holds the game', () => {
  const games = [
    gameOf('atomic', { moves: ['e2e4', 'e7e5'] }),
    gameOf('stratomic', {
      options: [
        ['escalation', 'own-loss'],
        ['threat', 'legal'],
      ],
    }),
    gameOf('chess', { chess960: true, fen: '4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1' }),
    gameOf('bomb', { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bomb=?,a8' }),
    gameOf('stratachess', {
      fen: 'kxxx4/xxxx4/8/8/4XXXX/4XXXK w - - 0 1 army=3RBN+4WWFF,3RBN+4WWFF',
      moves: ['e2e2=r'],
    }),
    gameOf('stoltz', { fen: '4k3/8/8/8/r6K/8/2P3P1/8[U] w - - 0 1', moves: ['U@c2'] }),
  ];
  for (const game of games) {
    const [view, query, ...others] = gameAddress('analysis', game).split('?');
    assert.equal(view, 'analysis');
    assert.deepEqual(others, []);
    assert.deepEqual(gameOfAddress(new URLSearchParams(query), [{ id: game.variant }]), game);
  }
});

test('an address that holds no game that is played here is refused', () => {
  const texts = ['__proto__', 'null', '{}', '"chess"', '{"variant":"chess"}', '{"variant":"toString"}'];
  for (const query of [...texts.map((text) => `game=${encodeURIComponent(text)}`), 'variant=__proto__'])
    assert.throws(() => gameOfAddress(new URLSearchParams(query), [{ id: 'chess' }]), SyntaxError, query);
});

test('moves are numbered from the position on', () => {
  const turn = turnOf('4k3/8/8/8/8/8/8/4K3 b - - 0 12');
  assert.deepEqual(numbered(['Kd7', 'Kd2', 'Kd6'], turn), ['12… Kd7', '13. Kd2', 'Kd6']);
});

/**
 * What a white move lost if the position before and after it is scored so.
 *
 * @param {Line['score']} before
 * @param {Line['score']} after
 */
async function lossBetween(before, after) {
  const desk = await deskWith(gameOf('chess', { moves: ['e2e4'] }));
  const [root, moved] = desk.tree.root.continuation;
  const known = { depth: 10, time: 300, best: 'd2d4', bestSan: 'd4', result: null };
  root.evaluation = { ...known, score: before };
  moved.evaluation = { ...known, score: after };
  return lossOf(moved);
}

test('what a move lost is told in pawns, and marked by winning chances', async () => {
  const small = await lossBetween({ centipawns: 30 }, { centipawns: 25 });
  assert.equal(small?.words, 'As good as the best move, d4.');
  const blunder = await lossBetween({ centipawns: 30 }, { centipawns: -270 });
  assert.equal(blunder?.mark, 'blunder');
  assert.equal(blunder?.words, 'Blunder. Loses 3.0 pawns. Better was d4 (+0.30).');
  const winning = await lossBetween({ centipawns: 900 }, { centipawns: 700 });
  assert.equal(winning?.mark, null);
  assert.match((await lossBetween({ mate: 2 }, { centipawns: 100 }))?.words ?? '', /Misses mate in 2\./);
  assert.match((await lossBetween({ centipawns: 0 }, { mate: -3 }))?.words ?? '', /Allows mate in 3\./);
});

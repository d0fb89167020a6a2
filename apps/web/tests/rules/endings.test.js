/**
 * How games end: the page's English words are those of the rules, so that what is shown on the page and what stands in
 * its files is the same.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { endInWords } from '../../site/page/scripts/shared/endings.js';
import { newRules, rules } from './harness.js';

/** @import { Command, Study } from '#messages' */

/** Games that are over, by how. @type {[ending: string, variant: string, fen: string | null, moves: string[]][]} */
const OVER = [
  ['checkmate', 'chess', null, ['f2f3', 'e7e5', 'g2g4', 'd8h4']],
  ['stalemate', 'chess', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', []],
  ['insufficient-material', 'chess', '7k/8/6K1/8/8/8/8/8 b - - 0 1', []],
  ['fifty-moves', 'chess', '7k/8/6K1/8/8/8/8/R7 b - - 99 90', ['h8g8']],
  ['repetition', 'chess', null, ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1', 'f6g8']],
  ['king-exploded', 'atomic', null, ['g1f3', 'a7a6', 'f3e5', 'a6a5', 'e5d7']],
];

for (const [ending, variant, fen, moves] of OVER) {
  test(`${ending} is called as the rules call it`, () => {
    /** @type {Study} */
    const { end } = rules.ask({
      ask: 'study',
      game: { variant, options: [], chess960: false, fen, moves },
      viewer: 'both',
    });
    assert.ok(end && typeof end.how === 'object' && 'rules' in end.how);
    assert.equal(end.how.rules.ending, ending);
    assert.equal(endInWords(end), end.reason);
  });
}

/** What players end a game with. @type {['white' | 'black', Command][][]} */
const ENDED = [
  [['black', { command: 'resign' }]],
  [
    ['white', { command: 'offer', offer: 'draw' }],
    ['black', { command: 'accept' }],
  ],
  [
    ['white', { command: 'offer', offer: 'abort' }],
    ['black', { command: 'accept' }],
  ],
];

for (const commands of ENDED) {
  const [[, first]] = commands;
  test(`the end by ${Object.values(first).join(' ')} is called as the rules call it`, () => {
    const own = newRules();
    const person = /** @type {const} */ ({ name: '', occupant: 'person' });
    own.table({
      ask: 'start',
      setup: {
        game: { variant: 'chess', options: [], chess960: false, fen: null, moves: [] },
        seats: [person, person],
        controls: [
          { base: null, increment: null, move_time: null },
          { base: null, increment: null, move_time: null },
        ],
        is_shared: false,
        viewer: 'both',
      },
    });
    for (const [by, command] of commands) own.table({ ask: 'say', by, command });
    const ended = own.events().find(({ event }) => event === 'ended');
    assert.equal(endInWords({ how: ended.end, reason: ended.reason }), ended.reason);
  });
}

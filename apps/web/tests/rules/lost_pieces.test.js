/**
 * What is shown of the pieces that have left the board.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { lostPieces } from '../../site/page/scripts/shared/lost_pieces.js';
import { rules } from './harness.js';

/** @import { Study } from '#messages' */

/** White's King is walled in by its own face-down pieces; what they are nobody knows. */
const BATTLE = 'kxxx3/1xxx3/2n4/3XXXX/1W2XXK b - - 5 3 army=3QNN+3WWFFF,2QN+4WWWFFF';

test('a piece that was captured face-down is lost as what the capture has shown', () => {
  for (const [shown, kind] of /** @type {const} */ ([
    ['f', 'ferz'],
    ['n', 'knight'],
    ['q', 'queen'],
  ])) {
    const game = {
      variant: 'stratachess',
      options: [],
      chess960: false,
      fen: BATTLE,
      moves: [`c3e2=${shown}`],
    };
    /** @type {Study} */
    const { told } = rules.ask({ ask: 'study', game, viewer: 'white' });
    assert.deepEqual(lostPieces('white', told), [kind]);
    assert.deepEqual(lostPieces('black', told), []);
  }
});

test('what was launched is not lost, what it has destroyed is', () => {
  const moves = ['e3e5', 'c9d7', 'c2d4', 'd7e5', 'e2e5', 'j9i2m'];
  const game = { variant: 'stratomic', options: [], chess960: false, fen: null, moves };
  /** @type {Study} */
  const { told } = rules.ask({ ask: 'study', game, viewer: 'both' });
  assert.deepEqual(lostPieces('black', told), ['knight']);
  assert.equal(lostPieces('white', told).length, 7);
});

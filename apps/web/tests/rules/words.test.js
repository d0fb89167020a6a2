/**
 * What the page calls things.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { texts } from '../../site/page/scripts/texts/en.js';
import { rules } from './harness.js';

/** @import { Catalogue, Study } from '#messages' */

const catalogue = /** @type {Catalogue} */ (await rules.ask({ ask: 'catalogue' }));

test('every rule option and each of its values has a name for people', () => {
  for (const { id, options } of catalogue.variants) {
    for (const { name, values, numbers, squares } of options) {
      const words = texts.shared.gameForm.options[name];
      assert.ok(words, `${id}: ${name}`);
      const named = numbers === null && squares.length === 0 ? values : [];
      for (const value of named) assert.ok(words.values[value], `${id}: ${name}=${value}`);
    }
  }
});

test('missiles are called Nucleas in Stratomic and its relative, missiles in Capatomic', async () => {
  for (const [variant, name] of [
    ['stratomic', 'Nuclea'],
    ['spindler', 'Nuclea'],
    ['capatomic', 'missile'],
    ['chess', null],
  ]) {
    const game = { variant: `${variant}`, options: [], chess960: false, fen: null, moves: [] };
    const { board } = /** @type {Study} */ (await rules.ask({ ask: 'study', game, viewer: 'both' }));
    assert.equal(board.missile, name);
    const entry = catalogue.variants.find(({ id }) => id === variant);
    assert.equal(entry?.kinds.find(({ kind }) => kind === 'missile')?.name ?? null, name);
  }
});

test('lessons of Stratomic and its relative use the same name', async () => {
  for (const variant of ['stratomic', 'spindler']) {
    const module = await import(`../../site/page/scripts/learn/lessons/${variant}.js`);
    const words = JSON.stringify(module, (key, value) => (key === 'goal' ? undefined : value));
    assert.doesNotMatch(words.replaceAll('nuclear missiles', ''), /missile/i, variant);
  }
});

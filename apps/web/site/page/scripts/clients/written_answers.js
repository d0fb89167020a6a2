/**
 * Answers that are the same for everybody. They lie beside the page as files, so that it can be looked at, and a game
 * chosen, before the rules are loaded.
 *
 * @module
 */

import { PIECE_SETS } from '../piece_set.js';
import { texts } from '../texts/texts.js';

/** @import { PieceSet, RulesQuestion } from '#messages' */

/** The files. */
export const WRITTEN = ['catalogue', ...PIECE_SETS.map(drawings)].map(addressOf);

/**
 * The answer, if it is a file's.
 *
 * @param {RulesQuestion} question
 * @returns {Promise<any> | null}
 */
export function writtenAnswer(question) {
  if (question.ask === 'catalogue') return read('catalogue');
  if (question.ask === 'drawings') return read(drawings(question.pieces));
  return null;
}

/** @param {PieceSet} pieces */
function drawings(pieces) {
  return `drawings-${pieces}`;
}

/** @param {string} name */
function addressOf(name) {
  return new URL(`../../answers/${name}.json`, import.meta.url).href;
}

/** @param {string} name */
async function read(name) {
  const response = await fetch(addressOf(name));
  if (!response.ok) throw new Error(texts.app.incomplete(`${name}.json`));
  return response.json();
}

/**
 * Reasons why something was refused, as sentences.
 *
 * @module
 */

import { Interruption, Refusal } from '../client.js';
import { EnglishWords } from './words.js';

/** @import { Words } from './words.js' */

/**
 * @param {unknown} error what was refused, or the reason as the rules have it
 * @param {string} [about] the move that was tried: everybody has just seen it, so it is left out
 * @returns {Words}
 */
export function reasonOf(error, about = '') {
  const reason = error instanceof Error ? error.message : `${error}`;
  const plain = about && reason.startsWith(`${about}: `) ? reason.slice(about.length + 2) : reason;
  const sentence = asSentence(plain);
  const isOwn = error instanceof Interruption || (error instanceof Error && !(error instanceof Refusal));
  return isOwn ? sentence : new EnglishWords(sentence);
}

/** @param {string} text */
function asSentence(text) {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

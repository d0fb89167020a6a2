/**
 * Which questions are for the table; all others are about the rules.
 *
 * @module
 */

const TABLE_QUESTIONS = new Set([
  'start',
  'say',
  'look',
  'foresee',
  'record',
  'pgn',
  'keep',
  'resume',
  'seat',
  'invitations',
  'again',
]);

/**
 * @param {string} ask the name of a question
 * @returns {boolean}
 */
export function isTableQuestion(ask) {
  return TABLE_QUESTIONS.has(ask);
}

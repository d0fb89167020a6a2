/**
 * Lines of an analysis that break off early.
 *
 * @module
 */

/** @import { Line } from '#messages' */

/**
 * The line with the moves that are known to follow: a deeper search may find the same moves in its memory, and
 * say no more than the first of them.
 *
 * @param {Line} line
 * @param {Line | null} known of the same rank, shown before it
 * @returns {Line}
 */
export function continuedLine(line, known) {
  const isSame = known !== null && line.texts.every((text, index) => text === known.texts[index]);
  if (!isSame || line.texts.length >= known.texts.length) return line;
  return { ...line, sans: known.sans, texts: known.texts };
}

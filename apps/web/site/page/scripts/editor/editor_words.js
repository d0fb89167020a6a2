/**
 * Pieces and squares in words.
 *
 * @module
 */

import { texts } from '../texts/texts.js';

/** @import { VariantEntry } from '#messages' */
/** @import { Content } from './edited_position.js' */

/**
 * @param {VariantEntry} entry
 * @param {Content | null | undefined} content
 */
export function contentInWords(entry, content) {
  const words = texts.editor;
  if (!content) return words.empty;
  if ('obstacle' in content) return words.obstacles[content.obstacle];
  const name = entry.kinds.find(({ kind }) => kind === content.kind)?.name ?? content.kind;
  return `${words[content.color]} ${name}`;
}

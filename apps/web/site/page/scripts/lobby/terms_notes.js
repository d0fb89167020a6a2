/**
 * What is unusual about a game in the lobby.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { rulesText } from '../shared/terms.js';
import { texts } from '../texts/texts.js';

/** @import { OpenTerms } from '#messages' */

/** @param {OpenTerms} terms */
export function termsNotes({ options, chess960, has_own_start: hasOwnStart }) {
  const notes = [
    (options.length > 0 || chess960) && rulesText({ options, chess960 }),
    hasOwnStart && texts.lobby.ownStart,
  ];
  return notes.filter((note) => note !== false).map((note) => element('span', { class: 'help' }, note));
}

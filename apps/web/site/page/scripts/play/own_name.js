/**
 * The name that somebody goes by at this server, entered once.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { browserStore } from '../shared/stored.js';
import { texts } from '../texts/texts.js';

const KEY = 'megaton.name';
const LONGEST = 30;

/** @returns {string} empty if none has been entered */
export function ownName() {
  return browserStore.read(KEY, '');
}

/** @param {string} name */
export function keepOwnName(name) {
  browserStore.write(KEY, name.trim());
}

/** A field for it. */
export function nameInput() {
  return element('input', {
    type: 'text',
    name: 'own-name',
    value: ownName(),
    maxlength: LONGEST,
    autocomplete: 'nickname',
  });
}

/** Whether nobody has entered a name for a seat. In games kept by earlier pages it is that of a side. @param {string} name */
export function isNameless(name) {
  const { white, black } = texts.play.names;
  return name === '' || name === white || name === black;
}

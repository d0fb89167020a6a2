/**
 * A link for somebody else, to be copied.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { button, element } from './elements.js';
import { copy } from './files.js';
import { pageLink } from './game_links.js';

/** @import { Child } from './elements.js' */

/** Addresses that mean the computer itself. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * @typedef {object} Invitation
 * @property {string} whose tells the links of a page apart
 * @property {string} label
 * @property {string} address of this page, behind the `#`
 * @property {Child[]} [notes] beside the label
 */

/**
 * @param {Invitation} invitation
 * @param {(words: string) => void} tell
 */
export function inviteLink({ whose, label, address, notes = [] }, tell) {
  const id = `link-${whose}`;
  const input = element('input', {
    id,
    type: 'text',
    readonly: true,
    value: pageLink(address),
    on: { focus: () => input.select() },
  });
  const copyLink = async () => {
    const isCopied = await copy(input.value);
    tell(isCopied ? texts.shared.copied : texts.shared.notCopied);
  };
  return element(
    'div',
    { class: 'invite-link' },
    element('div', { class: 'invite-label' }, element('label', { for: id }, label), ...notes),
    input,
    button(texts.shared.copy, () => void copyLink(), { 'aria-label': texts.play.links.copy(label) }),
  );
}

/** Says so, if the links cannot be used by other computers. */
export function reachOfLinks() {
  return LOOPBACK.test(location.hostname) && element('p', { class: 'help' }, texts.play.links.onlyHere);
}

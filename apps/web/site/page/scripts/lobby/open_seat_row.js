/**
 * A seat that is offered to everybody.
 *
 * @module
 */

import { scene } from '../play/scenes.js';
import { element } from '../shared/elements.js';
import { invitationAddress } from '../shared/key_keeper.js';
import { clockText, titleOf } from '../shared/terms.js';
import { texts } from '../texts/texts.js';
import { termsNotes } from './terms_notes.js';

/** @import { App } from '../app.js' */
/** @import { OpenSeat } from '#messages' */

const words = texts.lobby;

/**
 * @param {OpenSeat} seat
 * @param {App} app
 * @param {boolean} isOwn whether whoever looks offers it
 */
export function openSeatRow({ terms, invitation, side, host }, app, isOwn) {
  const title = titleOf(terms, app.catalogue);
  const name = host || words.somebody;
  return element(
    'li',
    { class: 'games-row lobby-seat panel' },
    scene(terms.variant, app.drawings),
    element(
      'div',
      { class: 'games-about' },
      element('strong', {}, title),
      element('span', { class: 'lobby-clock' }, clockText(terms.controls)),
      element('span', {}, name),
      !isOwn && element('span', { class: 'help' }, words.youPlay(texts.play.names[side])),
      ...termsNotes(terms),
    ),
    isOwn
      ? element('a', { class: 'button', href: '#play' }, words.own)
      : element(
          'a',
          {
            class: 'button primary',
            href: `#${invitationAddress('play', invitation)}`,
            'aria-label': words.playAgainst(name, title),
          },
          words.play,
        ),
  );
}

/**
 * The links by which others come to the table: to play, and to watch.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { inviteLink, reachOfLinks } from '../shared/invite_link.js';
import { reasonOf } from '../shared/reasons.js';
import { texts } from '../texts/texts.js';
import { seatAddress, seatInvitation } from './keepers.js';

/** @import { Words } from '../shared/words.js' */
/** @import { Color, Invitations, SeatLink } from '#messages' */
/** @import { GameSession } from './session.js' */

export class InvitePanel {
  /** @type {GameSession} */ #session;
  /** @type {(words: Words) => void} */ #tell;
  /** Whether somebody has asked for the links, or put them away; else they are shown as long as one waits. */
  /** @type {boolean | null} */ #wanted = null;
  /** @type {unknown} the game whose links are shown */ #shownFor = null;
  /** Whether they were asked for since the other person has come. */
  #isShownToMet = false;
  #heading = element('h2', {});
  #links = element('div', { class: 'invite-links' });
  element = element('section', { class: 'invite', hidden: true }, this.#heading, this.#links, reachOfLinks());

  /**
   * @param {GameSession} session
   * @param {(words: Words) => void} tell
   */
  constructor(session, tell) {
    this.#session = session;
    this.#tell = tell;
  }

  get isOpen() {
    return this.#wanted ?? this.#session.isAlone;
  }

  toggle() {
    this.#wanted = !this.isOpen;
    this.show();
  }

  show() {
    const { isAlone, hasMet, setup } = this.#session;
    const { links } = texts.play;
    this.element.hidden = !this.isOpen;
    this.#heading.textContent = isAlone ? links.waiting : links.heading;
    const isSame = this.#shownFor === setup && this.#isShownToMet === hasMet;
    if (this.element.hidden || isSame) return;
    this.#shownFor = setup;
    this.#isShownToMet = hasMet;
    void this.#showLinks();
  }

  async #showLinks() {
    try {
      this.#links.replaceChildren(...this.#linksOf(await this.#session.invitations()));
    } catch (error) {
      this.#shownFor = null;
      this.#tell(reasonOf(error));
    }
  }

  /** @param {Invitations} invitations */
  #linksOf({ white, black, observers, is_open: isOpen }) {
    const { links, names } = texts.play;
    const shown = [
      white && this.#seatLink('white', names.white, white),
      black && this.#seatLink('black', names.black, black),
      this.#lobbySwitch(white ?? black, isOpen),
      observers && this.#link('observers', links.toWatch, seatAddress(observers)),
    ].filter((link) => link instanceof Element);
    return shown.length > 0 ? shown : [element('p', {}, links.none)];
  }

  /**
   * Whether the game is in the lobby. Whoever has begun it decides; once somebody has taken the seat they can only
   * take it out.
   *
   * @param {SeatLink | null} invited the link to the other person's seat, if one may pass it on
   * @param {boolean} isOpen
   */
  #lobbySwitch(invited, isOpen) {
    const { links } = texts.play;
    if (!invited) return isOpen && element('p', { class: 'help' }, links.anybodyWatches);
    if (invited.is_used && !isOpen) return null;
    const box = element('input', {
      type: 'checkbox',
      checked: isOpen,
      on: { change: () => void this.#open(box.checked) },
    });
    const label = invited.is_used ? links.openToWatch : links.open;
    return element('label', { class: 'check' }, box, element('span', {}, label));
  }

  /** @param {boolean} isOpen */
  async #open(isOpen) {
    try {
      await this.#session.open(isOpen);
    } catch (error) {
      this.#tell(reasonOf(error));
    }
    void this.#showLinks();
  }

  /** A link that was used is of no use to anybody any more. @param {Color} side @param {string} name @param {SeatLink} link */
  #seatLink(side, name, { key, is_used: isUsed }) {
    const { links } = texts.play;
    if (isUsed) return element('p', { class: 'seat-taken' }, links.taken(name));
    return this.#link(side, links.toPlay(name), seatInvitation(key));
  }

  /** @param {'white' | 'black' | 'observers'} whose @param {string} label @param {string} address */
  #link(whose, label, address) {
    return inviteLink({ whose, label, address }, this.#tell);
  }
}

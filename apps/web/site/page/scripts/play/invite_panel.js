/**
 * The links by which others come to the table: to play, and to watch.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { inviteLink, reachOfLinks } from '../shared/invite_link.js';
import { texts } from '../texts.js';
import { seatAddress } from './keepers.js';

/** @import { Invitations } from '#messages' */
/** @import { GameSession } from './session.js' */

export class InvitePanel {
  /** @type {GameSession} */ #session;
  /** @type {(text: string) => void} */ #tell;
  /** Whether somebody has asked for the links, or put them away; else they are shown as long as one waits. */
  /** @type {boolean | null} */ #wanted = null;
  /** @type {unknown} whose links are shown */ #shownFor = null;
  #heading = element('h2', {});
  #links = element('div', { class: 'invite-links' });
  element = element('section', { class: 'invite', hidden: true }, this.#heading, this.#links, reachOfLinks());

  /**
   * @param {GameSession} session
   * @param {(text: string) => void} tell
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
    const { isAlone, setup } = this.#session;
    const { links } = texts.play;
    this.element.hidden = !this.isOpen;
    this.#heading.textContent = isAlone ? links.waiting : links.heading;
    if (this.element.hidden || this.#shownFor === setup) return;
    this.#shownFor = setup;
    void this.#showLinks();
  }

  async #showLinks() {
    try {
      this.#links.replaceChildren(...this.#linksOf(await this.#session.invitations()));
    } catch (error) {
      this.#shownFor = null;
      this.#tell(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {Invitations} invitations */
  #linksOf({ white, black, observers }) {
    const { links, names } = texts.play;
    const shown = [
      white && this.#link('white', links.toPlay(names.white), white),
      black && this.#link('black', links.toPlay(names.black), black),
      observers && this.#link('observers', links.toWatch, observers),
    ].filter((link) => link !== null && link !== '');
    return shown.length > 0 ? shown : [element('p', {}, links.none)];
  }

  /** @param {keyof Invitations} whose @param {string} label @param {string} key */
  #link(whose, label, key) {
    return inviteLink({ whose, label, address: seatAddress(key) }, this.#tell);
  }
}

/**
 * The links by which others come to the campaign: each to one's own seat, or to watch.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { inviteLink, reachOfLinks } from '../shared/invite_link.js';
import { reasonOf } from '../shared/reasons.js';
import { placeAddress, seatInvitation } from './keepers.js';
import { peopleElsewhere } from './people.js';
import { people } from '../texts/campaign_texts.js';
import { emblem, nameOf } from './seats.js';

/** @import { Words } from '../shared/words.js' */
/** @import { CampaignSession } from './campaign_session.js' */
/** @import { CampaignInvitations, CampaignSeatLink, CampaignView } from '#messages' */

export class LinksPanel {
  /** @type {CampaignSession} */ #session;
  /** @type {(words: Words) => void} */ #tell;
  /** @type {CampaignInvitations | null} */ #invitations = null;
  #isAsking = false;
  /** How many people had come when the links were asked for. */
  #metBefore = 0;
  /** Whether somebody has asked for the links, or put them away; else they are shown as long as one waits. */
  /** @type {boolean | null} */ #wanted = null;
  /** Whether the person of a seat is there. @type {Map<number, HTMLElement>} */ #presence = new Map();
  /** Shows the links and puts them away. */
  button = button(people.links.heading, () => this.#toggle(), { 'aria-expanded': 'false' });
  #heading = element('h2', {});
  #about = element('p', { class: 'help' }, people.links.send);
  #links = element('div', { class: 'invite-links' });
  element = element(
    'section',
    { class: 'panel links-panel', hidden: true, tabindex: -1 },
    this.#heading,
    this.#about,
    this.#links,
    reachOfLinks(),
  );

  /**
   * @param {CampaignSession} session
   * @param {(words: Words) => void} tell
   */
  constructor(session, tell) {
    this.#session = session;
    this.#tell = tell;
  }

  show() {
    const { view, isHosted } = this.#session;
    if (!view || !isHosted) return;
    void this.#lookUp(view);
    this.element.hidden = !this.#isOpen;
    this.button.setAttribute('aria-expanded', `${this.#isOpen}`);
    this.#heading.textContent = this.#isAwaited ? people.links.waiting : people.links.heading;
    this.#about.hidden = !this.#isAwaited;
    for (const [seat, note] of this.#presence) this.#showPresence(seat, note);
  }

  get #isOpen() {
    return this.#wanted ?? this.#isAwaited;
  }

  #toggle() {
    this.#wanted = !this.#isOpen;
    this.show();
    if (!this.#isOpen) return;
    this.element.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: 'nearest' });
  }

  /** Whether people who have links have yet to come. */
  get #isAwaited() {
    const { view, absent, met } = this.#session;
    if (!view || view.round > 1 || view.end) return false;
    const links = this.#invitations?.seats ?? [];
    const invited = links.filter((link) => !link.is_used).map(({ seat }) => seat);
    return invited.some((seat) => absent.includes(seat) && !met.has(seat));
  }

  /** @param {CampaignView} view */
  async #lookUp(view) {
    const met = this.#session.met.size;
    if ((this.#invitations && this.#metBefore === met) || this.#isAsking) return;
    this.#isAsking = true;
    this.#metBefore = met;
    try {
      this.#invitations = await this.#session.invitations();
      this.#links.replaceChildren(...this.#linksOf(view, this.#invitations));
      this.show();
    } catch (error) {
      if (this.#isOpen) this.#tell(reasonOf(error));
    }
    this.#isAsking = false;
  }

  /** @param {CampaignView} view @param {CampaignInvitations} invitations */
  #linksOf(view, { seats, observers }) {
    const elsewhere = new Set(peopleElsewhere(view));
    return [
      ...seats.filter(({ seat }) => elsewhere.has(seat)).map((link) => this.#link(view, link)),
      inviteLink(
        { whose: 'observers', label: people.links.toWatch, address: placeAddress(observers) },
        this.#tell,
      ),
    ];
  }

  /** A link that was used is of no use to anybody any more. @param {CampaignView} view @param {CampaignSeatLink} link */
  #link(view, { seat, key, is_used: isUsed }) {
    const note = element('span', { class: 'help', 'data-presence': seat });
    this.#presence.set(seat, note);
    const name = nameOf(view, seat);
    if (isUsed)
      return element('p', { class: 'invite-label' }, emblem(seat), people.links.taken(name), ' ', note);
    const label = people.links.toPlay(name);
    return inviteLink(
      { whose: `seat-${seat}`, label, address: seatInvitation(key), notes: [emblem(seat), note] },
      this.#tell,
    );
  }

  /** @param {number} seat @param {HTMLElement} note */
  #showPresence(seat, note) {
    const { absent, met } = this.#session;
    const words = people.links;
    note.textContent = absent.includes(seat) ? (met.has(seat) ? words.away : words.notHere) : words.here;
    note.classList.toggle('is-here', !absent.includes(seat));
  }
}

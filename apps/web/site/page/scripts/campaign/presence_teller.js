/**
 * Says to screen readers who comes and goes.
 *
 * @module
 */

import { peopleElsewhere } from './people.js';
import { people } from '../texts/campaign_texts.js';
import { nameOf } from './seats.js';

/** @import { CampaignSession } from './campaign_session.js' */
/** @import { CampaignView } from '#messages' */

export class PresenceTeller {
  /** @type {CampaignSession} */ #session;
  #announce;
  /** Who was there before. @type {number[] | null} */ #before = null;

  /**
   * @param {CampaignSession} session
   * @param {(text: string) => void} announce
   */
  constructor(session, announce) {
    this.#session = session;
    this.#announce = announce;
  }

  /** Who is there has been told anew. */
  hear() {
    const { view, present } = this.#session;
    const before = this.#before;
    this.#before = present;
    if (!view || !present || !before) return;
    const lines = peopleElsewhere(view)
      .filter((seat) => present.includes(seat) !== before.includes(seat))
      .map((seat) => this.#line(view, seat, present.includes(seat)));
    if (lines.length > 0) this.#announce(lines.join(' '));
  }

  /** @param {CampaignView} view @param {number} seat @param {boolean} isHere */
  #line(view, seat, isHere) {
    const { came, left } = people.presence;
    return (isHere ? came : left)(nameOf(view, seat));
  }
}

/**
 * How the game has ended, on the board; only for a while, for the position is to be seen as well.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { endInWords } from '../shared/endings.js';
import { say } from '../shared/words.js';
import { texts } from '../texts/texts.js';

/** @import { End } from '#messages' */
/** @import { GameSession } from './session.js' */

/** Long enough to be read, in milliseconds. */
const SHOWN_FOR = 6000;

export class ResultBanner {
  #headline = element('strong', {});
  #reason = element('span', {});
  /** Who has seen it need not look at it any longer. @type {End | null} */ #dismissed = null;
  /** @type {End | null} */ #shown = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #waiting;
  element = element(
    'button',
    {
      type: 'button',
      class: 'result-banner',
      hidden: true,
      title: texts.play.result.dismiss,
      on: { click: () => this.#dismiss() },
    },
    this.#headline,
    this.#reason,
  );

  /**
   * @param {End | null} end `null` while the game goes on, or another position is looked at
   * @param {Pick<GameSession, 'own' | 'calledAs'>} session
   */
  show(end, session) {
    const { own } = session;
    this.#shown = end;
    this.element.hidden = end === null || end.score === '*' || end.reason === this.#dismissed?.reason;
    if (end === null || this.element.hidden) return;
    this.#waiting ??= setTimeout(() => this.#dismiss(), SHOWN_FOR);
    const winner = end.score === '1-0' ? 'white' : end.score === '0-1' ? 'black' : null;
    const words = texts.play.result;
    this.#headline.textContent =
      winner === null ? words.draw : winner === own ? words.won : own ? words.lost : words.wins(winner);
    say(this.#reason, endInWords(end, session));
    this.element.dataset.outcome =
      winner === null ? 'draw' : own === null ? 'decided' : winner === own ? 'won' : 'lost';
  }

  /** Another game has begun. */
  begin() {
    this.close();
    this.#dismissed = null;
  }

  close() {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }

  #dismiss() {
    this.close();
    this.#dismissed = this.#shown ?? this.#dismissed;
    this.element.hidden = true;
  }
}

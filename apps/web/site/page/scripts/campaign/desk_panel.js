/**
 * How the campaign stands, and what the viewer is asked.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { say } from '../shared/words.js';
import { texts } from '../texts/campaign_texts.js';
import { deskFor } from './desks.js';
import { statusOf } from './status.js';

/** @import { Desk, DeskContext } from './desks.js' */
/** @import { HexStates } from './hex_map.js' */
/** @import { CampaignView } from '#messages' */

export class DeskPanel {
  /** @type {DeskContext} */ #context;
  /** @type {Desk | null} */ #desk = null;
  #shown = '';
  #title = element('h1', { class: 'game-name' });
  #round = element('p', { class: 'help' });
  #status = element('p', { class: 'status', role: 'status' });
  #place = element('div', { class: 'desk-place' });
  #end = element('div', { class: 'buttons', hidden: true });
  element = element(
    'section',
    { class: 'panel desk-panel', tabindex: -1 },
    this.#title,
    this.#round,
    this.#status,
    this.#place,
    this.#end,
  );

  /**
   * @param {DeskContext} context
   * @param {{ onReplay: () => void, onNew: () => void }} handlers
   */
  constructor(context, { onReplay, onNew }) {
    this.#context = context;
    this.#end.append(
      button(texts.end.replay, onReplay),
      button(texts.end.again, onNew, { class: 'button primary' }),
    );
  }

  /** @param {CampaignView} view */
  show(view) {
    this.#title.textContent = view.title;
    this.#round.textContent = texts.status.round(view.round, view.last_round);
    const { line, isWaiting } = statusOf(view);
    if (this.#status.textContent !== line.join('')) say(this.#status, ...line);
    this.#status.classList.toggle('is-waiting', isWaiting);
    this.element.classList.toggle('is-over', view.end !== null);
    this.#end.hidden = view.end === null;
    this.#showDesk(view);
  }

  /** @returns {HexStates} */
  states() {
    return this.#desk?.states() ?? {};
  }

  /** @param {string} hex */
  choose(hex) {
    this.#desk?.choose(hex);
  }

  cancel() {
    this.#desk?.cancel();
  }

  /** A desk at which nothing has changed stays, with what has been chosen there. @param {CampaignView} view */
  #showDesk(view) {
    const asked = JSON.stringify([view.choices, view.entries, view.viewer]);
    if (asked === this.#shown) return;
    this.#shown = asked;
    this.#context.keepFocus(this.element, () => {
      this.#desk = deskFor(this.#context, view, this.#desk?.chosen ?? null);
      this.#place.replaceChildren(...(this.#desk ? [this.#desk.element] : []));
    });
  }
}

/**
 * What a game between people was begun with, for those who have not chosen it.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { clockText, rulesText } from '../shared/terms.js';
import { texts } from '../texts/texts.js';

/** @import { TableSetup } from '#messages' */
/** @import { GameSession } from './session.js' */

/** Keys of a position that tell what only one player may know. */
const SECRET = /^(bomb|men|down)=/;

export class SetupPanel {
  /** @type {GameSession} */ #session;
  /** @type {TableSetup | null} */ #shownFor = null;
  #rules = element('li', {});
  #clock = element('li', {});
  #start = element('li', { hidden: true });
  element = element(
    'details',
    { class: 'game-setup', open: true, hidden: true },
    element('summary', {}, texts.play.setUp.heading),
    element('ul', {}, this.#rules, this.#clock, this.#start),
  );

  /** @param {GameSession} session */
  constructor(session) {
    this.#session = session;
  }

  show() {
    const { setup, state, opponent, isAudience } = this.#session;
    this.element.hidden = !setup || !state || (opponent === null && !isAudience);
    if (!setup || !state || this.element.hidden) return;
    this.#rules.textContent = rulesText({ options: state.options, chess960: setup.game.chess960 });
    if (this.#shownFor === setup) return;
    this.#shownFor = setup;
    this.#clock.textContent = clockText(setup.controls);
    const { fen } = setup.game;
    this.#start.hidden = fen === null;
    this.#start.replaceChildren(texts.play.setUp.ownStart, ' ', element('code', {}, openPart(fen ?? '')));
  }
}

/** A position without what only one player may know. @param {string} fen */
function openPart(fen) {
  return fen
    .split(' ')
    .filter((part) => !SECRET.test(part))
    .join(' ');
}

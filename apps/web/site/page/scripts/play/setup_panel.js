/**
 * What a game between people was begun with, for those who have not chosen it.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { texts } from '../texts.js';

/** @import { Control, TableSetup } from '#messages' */
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
    this.#rules.textContent = rulesText(setup, state.options);
    if (this.#shownFor === setup) return;
    this.#shownFor = setup;
    this.#clock.textContent = clockText(setup.controls);
    const { fen } = setup.game;
    this.#start.hidden = fen === null;
    this.#start.replaceChildren(texts.play.setUp.ownStart, ' ', element('code', {}, openPart(fen ?? '')));
  }
}

/** @param {TableSetup} setup @param {[string, string][]} options that are not as usual */
function rulesText({ game }, options) {
  const words = texts.play.setUp;
  const named = options.map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`);
  if (game.chess960) named.push('Chess960');
  return named.length > 0 ? words.rules(named.join(', ')) : words.usualRules;
}

/** @param {[Control, Control]} controls */
function clockText([white, black]) {
  const { names, setUp } = texts.play;
  const [ofWhite, ofBlack] = [controlText(white), controlText(black)];
  if (ofWhite === ofBlack) return ofWhite;
  return setUp.clocks(`${names.white}: ${ofWhite}`, `${names.black}: ${ofBlack}`);
}

/** @param {Control} control */
function controlText({ base, increment, move_time: moveTime }) {
  const { clocks, setUp } = texts.play;
  const limits = [
    base === null ? '' : clocks.preset(base / 60_000, (increment ?? 0) / 1000),
    moveTime === null ? '' : setUp.moveTime(moveTime / 1000),
  ].filter((text) => text !== '');
  return limits.length > 0 ? limits.join(', ') : clocks.none;
}

/** A position without what only one player may know. @param {string} fen */
function openPart(fen) {
  return fen
    .split(' ')
    .filter((part) => !SECRET.test(part))
    .join(' ');
}

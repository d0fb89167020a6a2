/**
 * What a game is begun with, in words: rules and clocks.
 *
 * @module
 */

import { texts } from '../texts/texts.js';

/** @import { Catalogue, Control } from '#messages' */

/**
 * What the game is called.
 *
 * @param {{ variant: string }} game
 * @param {Catalogue} catalogue
 */
export function titleOf({ variant }, { variants }) {
  return variants.find(({ id }) => id === variant)?.title ?? variant;
}

/**
 * Which rules are not as usual.
 *
 * @param {{ options: [string, string][], chess960: boolean }} game
 */
export function rulesText({ options, chess960 }) {
  const words = texts.play.setUp;
  const named = options.map(([name, value]) => optionText(name, value));
  if (chess960) named.push(texts.shared.gameForm.chess960);
  return named.length > 0 ? words.rules(named.join('; ')) : words.usualRules;
}

/** @param {string} name @param {string} value */
function optionText(name, value) {
  const words = texts.shared.gameForm.options[name];
  return words ? texts.play.setUp.rule(words.label, words.values[value] ?? value) : `${name} ${value}`;
}

/** @param {[Control, Control]} controls of White and Black */
export function clockText([white, black]) {
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

/** Moves that a game is taken to last, by which clocks are compared. */
const MOVES = 40;

/** @typedef {'bullet' | 'blitz' | 'rapid' | 'slow' | 'none'} PaceName */

/** The longest games of each, in minutes for a side. @type {[PaceName, number][]} */
const PACES = [
  ['bullet', 3],
  ['blitz', 8],
  ['rapid', 25],
];

/** How fast a game is. @param {[Control, Control]} controls @returns {PaceName} */
export function paceOf(controls) {
  const minutes = controls.map(({ base, increment, move_time: moveTime }) => {
    if (base !== null) return (base + MOVES * (increment ?? 0)) / 60_000;
    return moveTime === null ? Infinity : (MOVES * moveTime) / 60_000;
  });
  const longest = Math.max(...minutes);
  if (longest === Infinity) return 'none';
  return PACES.find(([, least]) => longest < least)?.[0] ?? 'slow';
}

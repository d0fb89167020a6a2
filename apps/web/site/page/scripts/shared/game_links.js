/**
 * Games in addresses, so that a link holds a position and the moves played from it.
 *
 * @module
 */

import { texts } from '../texts/texts.js';

/** @import { Game, VariantEntry } from '#messages' */

/**
 * The address of a view with a game: `analysis?variant=atomic&moves=e2e4,e7e5`.
 *
 * @param {string} view
 * @param {Game} game
 * @returns {string}
 */
export function gameAddress(view, game) {
  const parts = [['variant', game.variant]];
  if (game.options.length > 0)
    parts.push(['options', game.options.map(([name, value]) => `${name}:${value}`).join(',')]);
  if (game.chess960) parts.push(['chess960', 'true']);
  if (game.fen !== null) parts.push(['fen', game.fen]);
  if (game.moves.length > 0) parts.push(['moves', game.moves.join(',')]);
  return `${view}?${parts.map(([name, value]) => `${name}=${readably(value)}`).join('&')}`;
}

/**
 * The game of an address, which anybody may have written; `null` if it holds none.
 *
 * @param {URLSearchParams} parameters
 * @param {Pick<VariantEntry, 'id'>[]} variants that there are
 * @returns {Game | null}
 * @throws {SyntaxError} if `game=` does not hold one, or there is no such variant
 */
export function gameOfAddress(parameters, variants) {
  const game = givenGame(parameters);
  if (game !== null && !variants.some(({ id }) => id === game.variant))
    throw new SyntaxError(texts.shared.noGameInAddress);
  return game;
}

/** @param {URLSearchParams} parameters @returns {Game | null} */
function givenGame(parameters) {
  const whole = parameters.get('game');
  if (whole !== null) return readGame(whole);
  const variant = parameters.get('variant');
  if (variant === null) return null;
  return {
    variant,
    options: listed(parameters, 'options').map(namedOption),
    chess960: parameters.get('chess960') === 'true',
    fen: parameters.get('fen'),
    moves: listed(parameters, 'moves'),
  };
}

/**
 * The whole link to an address of this page.
 *
 * @param {string} address
 * @returns {string}
 */
export function pageLink(address) {
  return `${location.origin}${location.pathname}${location.search}#${address}`;
}

/** @param {string} text @returns {Game} */
function readGame(text) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SyntaxError(texts.shared.noGameInAddress);
  }
  if (!isGame(value)) throw new SyntaxError(texts.shared.noGameInAddress);
  return value;
}

/** @param {any} value @returns {value is Game} */
function isGame(value) {
  const isText = (/** @type {unknown} */ part) => typeof part === 'string';
  const isPair = (/** @type {unknown} */ part) =>
    Array.isArray(part) && part.length === 2 && part.every(isText);
  return (
    typeof value === 'object' &&
    value !== null &&
    isText(value.variant) &&
    Array.isArray(value.options) &&
    value.options.every(isPair) &&
    typeof value.chess960 === 'boolean' &&
    (value.fen === null || isText(value.fen)) &&
    Array.isArray(value.moves) &&
    value.moves.every(isText)
  );
}

/** @param {URLSearchParams} parameters @param {string} name @returns {string[]} */
function listed(parameters, name) {
  return (parameters.get(name) ?? '').split(',').filter((part) => part !== '');
}

/** @param {string} text @returns {[string, string]} */
function namedOption(text) {
  const [name, ...value] = text.split(':');
  return [name, value.join(':')];
}

/** What needs no escaping behind `#`, so that people can read a link. @type {Record<string, string>} */
const PLAIN = { '%20': '+', '%2F': '/', '%2C': ',', '%3A': ':', '%40': '@' };

/** @param {string} value */
function readably(value) {
  return encodeURIComponent(value).replace(/%[0-9A-F]{2}/g, (escape) => PLAIN[escape] ?? escape);
}

/**
 * Games in addresses, so that a link holds a position and the moves played from it.
 *
 * @module
 */

/** @import { Game } from '#messages' */

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
 * The game of an address; `null` if it holds none.
 *
 * @param {URLSearchParams} parameters
 * @returns {Game | null}
 * @throws {SyntaxError} if `game=` does not hold one
 */
export function gameOfAddress(parameters) {
  const whole = parameters.get('game');
  if (whole !== null) return JSON.parse(whole);
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

/**
 * How a game has ended, in the page's words.
 *
 * @module
 */

import { opposite } from '../board/geometry.js';
import { texts } from '../texts/texts.js';
import { english } from './words.js';

/** @import { Color, End } from '#messages' */
/** @import { Words } from './words.js' */

/** What the sides' players are called. @typedef {{ calledAs: (side: Color) => string }} Players */

/** @type {Players} */
const SIDES = { calledAs: (side) => texts.play.names[side] };

/**
 * What programs do wrong, and what a file of games says, is told as it was told to the page.
 *
 * @param {Pick<End, 'how' | 'reason'>} end
 * @param {Players} [players] called by their sides if nothing else is said
 * @returns {Words}
 */
export function endInWords({ how, reason }, players = SIDES) {
  const words = texts.shared.ends;
  if (how === 'agreed' || how === 'aborted' || how === 'abandoned') return words[how];
  if (typeof how !== 'object') return english(reason);
  if ('rules' in how) return words.rules[how.rules.ending];
  if ('resigned' in how) return words.resigned(players.calledAs(how.resigned));
  if ('out-of-time' in how) return words.outOfTime(players.calledAs(how['out-of-time']));
  if ('left' in how) return words.left(players.calledAs(how.left));
  if ('out-of-time-drawn' in how) {
    const late = how['out-of-time-drawn'];
    return words.outOfTimeDrawn(players.calledAs(late), players.calledAs(opposite(late)));
  }
  return english(reason);
}

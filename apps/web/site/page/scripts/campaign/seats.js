/**
 * What tells the players apart: a colour and, for those who do not see colours, a shape.
 *
 * @module
 */

import { svgElement } from '../shared/elements.js';
import { texts } from '../texts/campaign_texts.js';

/** @import { CampaignView, PlayerView } from '#messages' */

/** Each within a circle of radius 26, with room for a piece in the middle. */
const SHAPES = [
  'M0-25a25 25 0 1 0 0 50a25 25 0 1 0 0-50z',
  'M-22-22h44v44h-44z',
  'M-22-22Q0-29 22-22V3Q20 20 0 29Q-20 20-22 3z',
  'M0-31L31 0L0 31L-31 0z',
  'M0-30L28-9L19 24H-19L-28-9z',
  'M-24-24Q0-12 24-24Q12 0 24 24Q0 12-24 24Q-12 0-24-24z',
];

/**
 * The shape of a player's armies.
 *
 * @param {number} seat from 1
 */
export function shapeOf(seat) {
  return SHAPES[(seat - 1) % SHAPES.length];
}

/** @param {number} seat from 1 */
export function colorName(seat) {
  return texts.colors[(seat - 1) % texts.colors.length];
}

/**
 * The sign of a player, to stand beside the name.
 *
 * @param {number} seat
 */
export function emblem(seat) {
  return svgElement(
    'svg',
    { class: 'seat-emblem', viewBox: '-33 -33 66 66', 'data-seat': seat, 'aria-hidden': 'true' },
    svgElement('path', { d: shapeOf(seat) }),
  );
}

/**
 * What a player is called here: the one who looks is `You`.
 *
 * @param {CampaignView} view
 * @param {number} seat
 */
export function nameOf(view, seat) {
  if (view.viewer === seat) return texts.you;
  return texts.named(playerOf(view, seat)?.name ?? texts.player(seat), colorName(seat));
}

/**
 * The same within a sentence.
 *
 * @param {CampaignView} view
 * @param {number} seat
 */
export function nameWithin(view, seat) {
  return view.viewer === seat ? texts.youWithin : nameOf(view, seat);
}

/**
 * @param {CampaignView} view
 * @param {number} seat
 * @returns {PlayerView | undefined}
 */
export function playerOf(view, seat) {
  return view.players.find((player) => player.seat === seat);
}

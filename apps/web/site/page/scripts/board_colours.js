/**
 * The colours of boards, as somebody has chosen them.
 *
 * @module
 */

import { settings } from './shared/settings.js';

/** @typedef {'green' | 'wood' | 'blue'} BoardColours */

/** The first is the usual one. @type {BoardColours[]} */
export const BOARD_COLOURS = ['green', 'wood', 'blue'];

/** Shows the page in them, now and whenever they change. */
export function followBoardColours() {
  const show = () => {
    document.documentElement.dataset.board = settings.get('board');
  };
  settings.watch(show);
  show();
}

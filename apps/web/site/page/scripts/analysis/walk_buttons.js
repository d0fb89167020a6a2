/**
 * The buttons that walk through the game.
 *
 * @module
 */

import { iconButton } from '../shared/icons.js';
import { texts } from '../texts/texts.js';

/**
 * Whoever can be walked through.
 *
 * @typedef {{ walk: (steps: number) => void }} Walker
 */

/**
 * @param {Walker} walker
 * @param {() => void} onFlip
 * @returns {HTMLElement[]}
 */
export function walkButtons(walker, onFlip) {
  const { walk, flip } = texts.shared;
  return [
    iconButton('first', walk.first, () => walker.walk(-Infinity)),
    iconButton('back', walk.back, () => walker.walk(-1)),
    iconButton('on', walk.on, () => walker.walk(1)),
    iconButton('last', walk.last, () => walker.walk(Infinity)),
    iconButton('flip', flip, onFlip),
  ];
}

/** The keys that walk through a game as well. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/**
 * How far a key walks through the game; `null` if it means something else, or belongs to a field or to the keyboard
 * on the board.
 *
 * @param {KeyboardEvent} event
 * @returns {number | null}
 */
export function stepsOfKey(event) {
  const steps = STEPS[event.key];
  return steps === undefined || isMeantForOthers(event) ? null : steps;
}

/**
 * Whether this letter was pressed, and not for a field.
 *
 * @param {KeyboardEvent} event
 * @param {string} letter
 */
export function isShortcut(event, letter) {
  return event.key === letter && !isMeantForOthers(event);
}

/** @param {KeyboardEvent} event */
function isMeantForOthers({ defaultPrevented, ctrlKey, altKey, metaKey, target }) {
  if (defaultPrevented || ctrlKey || altKey || metaKey) return true;
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}

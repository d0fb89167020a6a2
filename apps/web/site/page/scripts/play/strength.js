/**
 * Levels of play, 0 to 20, and what they mean.
 *
 * @module
 */

export const STRONGEST = 20;

/**
 * @param {number} level
 * @param {[number, number]} range the weakest and the strongest Elo that megaton can be held to
 * @returns {number | null} none for full strength
 */
export function eloOfLevel(level, [weakest, strongest]) {
  if (level >= STRONGEST) return null;
  return Math.round(weakest + ((strongest - weakest) * level) / STRONGEST);
}

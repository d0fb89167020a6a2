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

/** @typedef {'harmless' | 'beginner' | 'casual' | 'club' | 'strong' | 'veryStrong'} Strength */

/** From which Elo on what a level sees and overlooks can be said in the same words. @type {[number, Strength][]} */
const STRENGTHS = [
  [2160, 'veryStrong'],
  [1760, 'strong'],
  [1360, 'club'],
  [1120, 'casual'],
  [960, 'beginner'],
];

/** @param {number} elo on megaton's own scale @returns {Strength} */
export function strengthOf(elo) {
  return STRENGTHS.find(([least]) => elo >= least)?.[1] ?? 'harmless';
}

/**
 * What is to be seen between two states of the map.
 *
 * @module
 */

import { sizeOf } from './army.js';

/** @import { CampaignView } from '#messages' */
/** @import { Garrison } from './counter.js' */

/** @typedef {{ garrison: Garrison, from: string, to: string }} Walk an army on its way */

/**
 * The army that went from one hex to another, if that is all that has happened.
 *
 * @param {CampaignView | null} before
 * @param {CampaignView} after
 * @returns {Walk | null}
 */
export function walkBetween(before, after) {
  if (!before || before.title !== after.title || after.entries !== before.entries + 1) return null;
  const hexes = new Set([...before.garrisons, ...after.garrisons].map(({ hex }) => hex));
  const changes = [...hexes]
    .map((hex) => ({ hex, by: numberAt(after, hex) - numberAt(before, hex) }))
    .filter(({ by }) => by !== 0);
  if (changes.length !== 2 || changes[0].by + changes[1].by !== 0) return null;
  const [from, to] = changes[0].by < 0 ? changes : [changes[1], changes[0]];
  const garrison = after.garrisons.find(({ hex }) => hex === to.hex);
  const origin = before.garrisons.find(({ hex }) => hex === from.hex);
  if (!garrison || origin?.seat !== garrison.seat) return null;
  return { garrison, from: from.hex, to: to.hex };
}

/** @param {CampaignView} view @param {string} hex */
function numberAt(view, hex) {
  const garrison = view.garrisons.find((one) => one.hex === hex);
  return garrison ? sizeOf(garrison.units) : 0;
}

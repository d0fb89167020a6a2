/**
 * How the campaign stands, in a line.
 *
 * @module
 */

import { reasonOf } from '../shared/reasons.js';
import { people, texts } from '../texts/campaign_texts.js';
import { peopleElsewhere } from './people.js';
import { nameOf, nameWithin, playerOf } from './seats.js';

/** @import { Words } from '../shared/words.js' */
/** @import { CampaignView } from '#messages' */

/**
 * @param {CampaignView} view
 * @returns {{ line: Words[], isWaiting: boolean }}
 */
export function statusOf(view) {
  if (view.end) return { line: endOf(view, view.end), isWaiting: false };
  const own = view.awaits.find(({ seat }) => seat === view.viewer);
  const words = texts.status;
  if (own) {
    const lines = {
      orders: words.yourTurn,
      fight: words.yourFight,
      field: words.yourField,
      retreat: words.yourRetreat,
      way: words.yourWay,
      move: words.yourMove,
      answer: words.yourAnswer,
    };
    return { line: [lines[own.what]], isWaiting: false };
  }
  return { line: [asOnlooker(view, othersOf(view))], isWaiting: true };
}

/** @param {CampaignView} view @param {string} line what the others are doing */
function asOnlooker(view, line) {
  if (view.viewer === null) return peopleElsewhere(view).length > 0 ? people.watching(line) : line;
  return playerOf(view, view.viewer)?.is_in_play ? line : people.out(line);
}

/**
 * What the others are doing.
 *
 * @param {CampaignView} view
 */
function othersOf(view) {
  const words = texts.status;
  const { battle } = view;
  // Whose move it is, only its board says.
  if (battle?.is_on_board)
    return people.fighting(nameOf(view, battle.attacker), nameWithin(view, battle.defender), battle.at);
  const [other] = view.awaits;
  if (!other) return words.thinking(nameOf(view, view.mover));
  const elsewhere = peopleElsewhere(view);
  const awaited = view.awaits.filter(({ seat }) => elsewhere.includes(seat));
  if (awaited.length > 0) {
    const names = new Set(awaited.map(({ seat }) => nameWithin(view, seat)));
    return words.waiting(people.list([...names]));
  }
  const say = other.what === 'move' ? words.fighting : words.thinking;
  return say(nameOf(view, other.seat));
}

/**
 * @param {CampaignView} view
 * @param {NonNullable<CampaignView['end']>} end
 */
function endOf({ viewer }, { text, winners }) {
  if (viewer === null || winners.length === 0) return [reasonOf(text)];
  return [winners.includes(viewer) ? texts.end.won : texts.end.lost, ' ', reasonOf(text)];
}

/**
 * How the campaign stands, in a line.
 *
 * @module
 */

import { reasonOf } from '../shared/reasons.js';
import { texts } from './campaign_texts.js';
import { peopleElsewhere } from './people.js';
import { people } from './people_texts.js';
import { nameOf, nameWithin } from './seats.js';

/** @import { CampaignView } from './messages.js' */

/**
 * @param {CampaignView} view
 * @returns {{ line: string, isWaiting: boolean }}
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
    };
    return { line: lines[own.what], isWaiting: false };
  }
  const { line, isWaiting } = othersOf(view);
  const isAudience = view.viewer === null && peopleElsewhere(view).length > 0;
  return { line: isAudience ? people.watching(line) : line, isWaiting };
}

/**
 * What the others are doing.
 *
 * @param {CampaignView} view
 */
function othersOf(view) {
  const words = texts.status;
  const [other] = view.awaits;
  if (!other) return { line: words.thinking(nameOf(view, view.mover)), isWaiting: true };
  const elsewhere = peopleElsewhere(view);
  const awaited = view.awaits.filter(({ seat }) => elsewhere.includes(seat));
  if (awaited.length > 0) {
    const names = new Set(awaited.map(({ seat }) => nameWithin(view, seat)));
    return { line: words.waiting(people.list([...names])), isWaiting: true };
  }
  const say = other.what === 'move' ? words.fighting : words.thinking;
  return { line: say(nameOf(view, other.seat)), isWaiting: true };
}

/**
 * @param {CampaignView} view
 * @param {NonNullable<CampaignView['end']>} end
 */
function endOf({ viewer }, { text, winners }) {
  if (viewer === null || winners.length === 0) return reasonOf(text);
  return `${winners.includes(viewer) ? texts.end.won : texts.end.lost} ${reasonOf(text)}`;
}

/**
 * What a player is asked, one desk for each kind of question.
 *
 * @module
 */

import { FieldDesk } from './field_desk.js';
import { FightDesk } from './fight_desk.js';
import { MarchDesk } from './march_desk.js';
import { RetreatDesk } from './retreat_desk.js';
import { WayDesk } from './way_desk.js';

/** @import { Words } from '../shared/words.js' */
/** @import { UnitBook } from './army.js' */
/** @import { CampaignSession } from './campaign_session.js' */
/** @import { HexStates } from './hex_map.js' */
/** @import { CampaignView } from '#messages' */

/**
 * What a desk may do besides showing itself.
 *
 * @typedef {object} DeskContext
 * @property {CampaignSession} session
 * @property {UnitBook} book
 * @property {(order: string, hex?: string) => Promise<void>} order gives an order; the hex is where it is about
 * @property {(words: Words, hex?: string) => void} tell says something, beside the hex if there is one
 * @property {(...words: Words[]) => void} announce says something to screen readers
 * @property {() => void} changed what the map shows has to be shown anew
 * @property {(hex: string | null) => void} look marks a hex that is spoken of
 * @property {(within: HTMLElement, change: () => void) => void} keepFocus does not lose the focus by the change
 * @property {() => void} takeFocus moves the keyboard to the desk
 */

/**
 * @typedef {object} Desk
 * @property {HTMLElement} element
 * @property {string | null} chosen the hex that is chosen
 * @property {() => HexStates} states what the map shows for it
 * @property {(hex: string) => void} choose a hex of the map was chosen
 * @property {() => void} cancel
 */

/**
 * The desk for what the viewer is asked now.
 *
 * @param {DeskContext} context
 * @param {CampaignView} view
 * @param {string | null} chosen a hex that was chosen at the desk before
 * @returns {Desk | null}
 */
export function deskFor(context, view, chosen) {
  const { ways, fights, field, retreats, armies, bases, may_finish: mayFinish } = view.choices;
  if (ways.length > 0) return new WayDesk(context, view);
  if (retreats.length > 0) return new RetreatDesk(context, retreats);
  if (field) return new FieldDesk(context, view, field);
  if (fights.length > 0) return new FightDesk(context, view);
  if (mayFinish || armies.length + bases.length > 0) return new MarchDesk(context, view, chosen);
  return null;
}

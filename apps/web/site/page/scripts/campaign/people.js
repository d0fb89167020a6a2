/**
 * Which players of a campaign are people.
 *
 * @module
 */

/** @import { CampaignSession } from './campaign_session.js' */
/** @import { CampaignView } from '#messages' */

/**
 * The seats of people at other screens.
 *
 * @param {CampaignView} view
 */
export function peopleElsewhere({ players, viewer }) {
  return players
    .filter(({ seat, occupant }) => occupant === 'person' && seat !== viewer)
    .map(({ seat }) => seat);
}

/**
 * Whether the campaign may leave the server as a file, which holds everybody's secrets.
 *
 * @param {CampaignSession} session
 * @param {CampaignView} view
 */
export function mayBeSaved({ isHosted }, view) {
  return !isHosted || view.end !== null || peopleElsewhere(view).length === 0;
}

/**
 * Whether the campaign waits for the person in front of the page.
 *
 * @param {CampaignSession} session
 */
export function isAsked({ view, table, battleEnd }) {
  if (!view || view.end) return false;
  const { battle } = view;
  // Whose move it is, only the board says.
  if (battle?.is_on_board && battle.side && table) return !battleEnd && table.board.choices.length > 0;
  return view.awaits.some(({ seat }) => seat === view.viewer);
}

/**
 * The messages between the page and a campaign: what the page may ask, and what it is told.
 *
 * This file holds types only. The same types in Rust are in `apps/web/src/campaign`. Hexes are texts (`-3,0`),
 * seats numbers from 1, armies texts as orders have them (`K D 2R 4W`, `-` for none). Each question is sent
 * inside another one: `{ ask: 'campaign', question }`.
 *
 * @module
 */

/** @import { Color, Command, Game, Kind, MoveTold, TableEvent } from '../messages.js' */

/** @typedef {'standard' | 'narrow' | 'plain' | 'woods' | 'mountain' | 'fortress'} Terrain */
/** @typedef {{ letter: string, count: number }} UnitCount */
/** @typedef {{ text: string, units: UnitCount[] }} Army the same units twice: as a text, and counted */

/**
 * What can be chosen before a campaign begins.
 * @typedef {object} CampaignCatalogue
 * @property {{ id: string, title: string, seats: number, sites: Site[] }[]} maps
 * @property {{ id: string, name: string, about: string }[]} generals the strongest first
 * @property {UnitEntry[]} units in the order of armies' texts
 * @property {number} nodes how many nodes a move of a battle takes, unless something else is chosen
 */

/** @typedef {{ letter: string, name: string, kind: Kind, class: 'royal' | 'piece' | 'soldier' }} UnitEntry */

/**
 * A hex of the map. `q` counts to the right within a row, `r` the rows from top to bottom.
 * @typedef {object} Site
 * @property {string} hex
 * @property {number} q
 * @property {number} r
 * @property {Terrain} terrain
 * @property {null | { what: 'base', seat: number } | { what: 'mine' } | { what: 'fortress' } | { what: 'camp', letter: string }} structure
 * @property {string} about terrain and structure in words, with what it yields
 */

/**
 * What a campaign begins with. `battles` is `'fast'` (the estimate settles all) or the nodes for a move.
 * @typedef {object} CampaignChoice
 * @property {string} map
 * @property {('person' | string)[]} seats `person`, or a general's id, for each player in turn
 * @property {string | null} teams `1,2/3,4`; `null` for everyone for themselves
 * @property {'fast' | number} battles
 * @property {number | null} seed
 */

/**
 * A campaign as its viewer may know it.
 * @typedef {object} CampaignView
 * @property {string} title of the map
 * @property {Site[]} sites
 * @property {number} round
 * @property {number | null} last_round after which it is drawn
 * @property {number} mover whose turn it is
 * @property {number | null} viewer the seat that looks; none for a spectator
 * @property {Player[]} players
 * @property {{ hex: string, seat: number, units: Army, spent: Army }[]} garrisons
 * @property {{ from: string, at: string, seat: number, units: Army }[]} attacks not yet fought, the one in battle first
 * @property {BattleView | null} battle the current one
 * @property {{ seat: number, what: 'orders' | 'fight' | 'field' | 'retreat' | 'way' | 'move' | 'answer' }[]} awaits whom the
 *   campaign waits for, people and generals; empty when it is over. Both sides of a battle `move` while megaton
 *   fights it out unseen.
 * @property {Choices} choices what the viewer is asked
 * @property {{ text: string, winners: number[] } | null} end
 * @property {number} entries orders given so far
 */

/**
 * @typedef {object} Player
 * @property {number} seat
 * @property {string} name
 * @property {'person' | string} occupant `person` or a general's id
 * @property {boolean} is_in_play
 * @property {boolean} is_ally of the viewer, or the viewer
 * @property {number | null} team
 * @property {number} gold
 * @property {number} income gold each turn
 * @property {number | null} supply how many units can be supplied, if there is a limit
 * @property {Army} units all of them
 */

/**
 * @typedef {object} BattleView
 * @property {number} number
 * @property {string} at
 * @property {Terrain} board
 * @property {number} attacker plays White
 * @property {number} defender plays Black
 * @property {[Army, Army]} armies that stand against each other, known to all
 * @property {[Army | null, Army | null]} fielded who fights, where the viewer may know it
 * @property {boolean} is_on_board whether it is being fought on the board
 * @property {Color | null} side the viewer's
 */

/**
 * What the viewer may do now; all empty if somebody else is awaited.
 * @typedef {object} Choices
 * @property {{ hex: string, units: { letter: string, price: number, most: number, why_not: string | null }[] }[]} bases
 *   where units can be recruited
 * @property {{ hex: string, fresh: Army }[]} armies that can march
 * @property {boolean} may_finish `done` ends the marches, or the turn
 * @property {{ from: string, at: string, units: Army, suggested: Army }[]} fights one of which has to be chosen
 * @property {{ at: string, units: Army, suggested: Army } | null} field who is to defend
 * @property {string[]} retreats
 * @property {{ way: 'board' | 'computer' | 'fast', about: string }[]} ways how a battle can be fought
 */

/** @typedef {{ attacker: number, draw: number, defender: number }} Odds shares that add up to 1 */

/**
 * What an order would do.
 * @typedef {object} ForeseenOrder
 * @property {string} order in full, to be given as it is
 * @property {string | null} refusal why it would be refused
 * @property {{ at: string, board: Terrain, odds: Odds, attackers: Army, defenders: Army } | null} battle it leads
 *   to, as far as the viewer can tell
 */

/** @typedef {{ hex: string, order: string, is_attack: boolean, refusal: string | null }} Destination */

/**
 * A part of the story: one line, and what it was made of. `entry` is the order (from 0) with which it begins.
 * @typedef {{ round: number, seat: number, entry: number, text: string, details: string[], hexes: string[] }} Chapter
 */

/**
 * | question | answer |
 * |---|---|
 * | catalogue | {@link CampaignCatalogue} |
 * | begin | null; the first chapter and a `state` follow |
 * | resume | null; all chapters so far and a `state` follow, and the board of a battle. `kept` may also be the text of
 *   a file of `megaton campaign --save`. |
 * | keep | string: by which the campaign can be resumed, for storage |
 * | file | string: the campaign as `megaton campaign --resume` reads it |
 * | foresee | {@link ForeseenOrder}: `order` as typed, units and hexes may be left out where there is only one way |
 * | reach | {@link Destination}[]: where these units could go from here |
 * | odds | {@link Odds}, if these armies met on this hex |
 * | order | null; news follow |
 * | way | null: how the viewer wants the battle fought |
 * | battle | null: a move, or resigning the battle |
 * | foresee-move | {@link MoveTold} |
 * | leave-to-computer | null: megaton moves the viewer's pieces for the rest of the battle |
 * | record | {@link Game} of the current battle as the viewer knows it |
 * | retell | {@link CampaignView} after this many orders (without `awaits` and `choices`), and what the last of them did:
 *   `{ view, events: string[] }` |
 * | chapters | {@link Chapter}[] from the beginning |
 * | invitations | {@link CampaignInvitations}: the keys that may be passed on, only at a server |
 *
 * At a server `keep` answers the key of the own place; `resume` takes such a key too, and `file` is refused where
 * other people play.
 *
 * @typedef {{ ask: 'catalogue' }
 *   | { ask: 'begin', choice: CampaignChoice, seat: number | null }
 *   | { ask: 'resume', kept: string }
 *   | { ask: 'keep' } | { ask: 'file' }
 *   | { ask: 'foresee', order: string }
 *   | { ask: 'reach', from: string, units: string }
 *   | { ask: 'odds', at: string, attackers: string, defenders: string }
 *   | { ask: 'order', order: string }
 *   | { ask: 'way', way: 'board' | 'computer' | 'fast' }
 *   | { ask: 'battle', command: Command }
 *   | { ask: 'foresee-move', text: string }
 *   | { ask: 'leave-to-computer' } | { ask: 'record' }
 *   | { ask: 'retell', entry: number } | { ask: 'chapters' }
 *   | { ask: 'invitations' }} CampaignQuestion
 */

/**
 * Keys of other places, each 32 hexadecimal digits: those of the other people's seats for whoever has begun the
 * campaign, that of observers for everybody.
 *
 * @typedef {{ seats: { seat: number, key: string }[], observers: string }} CampaignInvitations
 */

/**
 * What happens in a campaign. `state` comes after every order, and when a battle begins, is left to the board or
 * ends, but not after its moves: whose move it is, its board says. `battle` brings the events of the board, as at any
 * table: a `state` when the battle begins or is joined. At its end, only what was seen is shown.
 *
 * @typedef {{ news: 'state', view: CampaignView }
 *   | { news: 'told', chapter: Chapter, is_whole: boolean }
 *   | { news: 'battle', event: TableEvent }
 *   | { news: 'disclosed', lines: string[] }
 *   | { news: 'presence', seats: number[] }} CampaignNews
 *   `told` replaces the last chapter told if both have the same `entry`; `is_whole` once nothing is added any
 *   more. `disclosed` tells at the end what was hidden.
 */

export {};

/**
 * The texts of a campaign that several people play at a server.
 *
 * @module
 */

/** @import { BattleChoice } from '#messages' */

const sentence = new Intl.ListFormat('en');

export const people = {
  elsewhere: 'A person elsewhere',
  elsewhereAbout: 'Once the campaign has begun, you get a link for each person elsewhere.',
  takeASeat: 'Take one of the seats yourself: choose “You” for it.',
  /** @param {string[]} names */
  list: (names) => sentence.format(names),
  /** @param {string} line what is happening */
  watching: (line) => `You are watching. ${line}`,
  /** @param {string} line what is happening */
  out: (line) => `You are out. ${line}`,
  /** @param {string} attacker @param {string} defender @param {string} at */
  fighting: (attacker, defender, at) => `${attacker} and ${defender} are fighting at ${at}.`,
  /** @param {string} name */
  youPlay: (name) => `You play ${name}.`,
  /** @param {BattleChoice} battles */
  setUp: (battles) =>
    battles === 'fast'
      ? 'Battles are settled at once, by the odds.'
      : 'Battles are fought on the board; where megaton moves the pieces, it looks at ' +
        `${battles.toLocaleString('en')} positions a move.`,
  seedIsDrawn: 'Between several people the server draws it.',
  asked: 'Your turn',

  presence: {
    person: 'person',
    absent: 'not here',
    /** @param {string} name */
    came: (name) => `${name} is here.`,
    /** @param {string} name */
    left: (name) => `${name} is not here any more.`,
  },

  links: {
    heading: 'Links',
    waiting: 'Waiting for the other players …',
    send: 'Send each of them the link: whoever opens it first has the seat. You need not wait for them to give your first orders.',
    /** @param {string} name */
    toPlay: (name) => `Link for ${name}`,
    /** @param {string} name */
    taken: (name) => `${name}: the seat is taken.`,
    toWatch: 'Link for people who want to watch',
    here: 'is here',
    notHere: 'not here yet',
    away: 'not here',
  },
};

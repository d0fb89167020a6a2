/**
 * What a lesson consists of. Types only.
 *
 * @module
 */

/** @import { Color, Kind } from '#messages' */

/**
 * What a move must do. All that is given must hold; who wins and what is destroyed is read from the
 * move's effects.
 *
 * @typedef {object} Goal
 * @property {string[]} [moves] any of these, in coordinate notation
 * @property {boolean} [launches]
 * @property {boolean} [detonates]
 * @property {boolean} [drops]
 * @property {boolean} [contaminates] it catches the enemy king in its zone
 * @property {number} [destroys] at least so many enemy pieces
 * @property {Kind} [takes] an enemy piece of this kind is gone
 * @property {boolean} [takesBothKings]
 * @property {Kind} [promotesTo]
 * @property {boolean} [wins] it ends the game
 */

/**
 * A move on the board.
 *
 * @typedef {object} MoveTask
 * @property {Goal} goal
 * @property {string} example a move that reaches it
 * @property {string[]} [replies] what the other side may answer; the first that is legal is played
 * @property {Record<string, string>} [instead] what to say about legal moves that miss the goal
 */

/**
 * A square to point at.
 *
 * @typedef {object} SquareTask
 * @property {string[]} right
 * @property {string[]} [choices] the squares to choose from; without it, all occupied ones
 * @property {string} [wrong] what to say about the others
 * @property {boolean} [isBomb] whether the square that is chosen is marked as a bomb
 */

/** @typedef {{ text: string, right: boolean, says: string }} Answer */

/**
 * Moves that are legal or illegal in the step's position, whoever moves, so that its text cannot be wrong.
 *
 * @typedef {{ legal?: string[], illegal?: string[] }} Facts
 */

/**
 * One thing to do. Exactly one of `move`, `square` and `answers` is given.
 *
 * @typedef {object} Step
 * @property {string} text what to do and why
 * @property {string | null} fen `null`: the start position
 * @property {string[]} moves played from there
 * @property {Color} [seat] whose side the learner has; White's if it is not given
 * @property {string[]} [look] squares to look at
 * @property {MoveTask} [move]
 * @property {SquareTask} [square]
 * @property {Answer[]} [answers]
 * @property {string} success
 * @property {Facts} [facts]
 */

/**
 * @typedef {object} Lesson
 * @property {string} variant
 * @property {[string, string][]} options
 * @property {string} idea the game in one sentence
 * @property {number} emblem the step, from 0, whose move stands for the game in a small picture
 * @property {Step[]} steps
 */

export {};

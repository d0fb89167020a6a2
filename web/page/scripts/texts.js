/**
 * Every text of the page in one place, by view. What the rules say (why a move is illegal, what it did,
 * how a game ended) comes with the messages; lessons are in `learn/lessons.js`.
 *
 * @module
 */

export const texts = {
  app: {
    cannotStart: 'The page cannot start:',
  },
  views: {
    play: 'Play',
    analysis: 'Analysis',
    editor: 'Editor',
    learn: 'Learn',
    puzzles: 'Puzzles',
  },
  shared: {
    score: {
      equal: 'equal',
      /** @param {string} pawns */
      whiteBetter: (pawns) => `White is better by ${pawns} pawns`,
      /** @param {string} pawns */
      blackBetter: (pawns) => `Black is better by ${pawns} pawns`,
      /** @param {number} moves */
      whiteMates: (moves) => `White mates in ${moves}`,
      /** @param {number} moves */
      blackMates: (moves) => `Black mates in ${moves}`,
    },
    gameForm: {
      game: 'Game',
      chess960: 'Castling by the rules of Chess960',
    },
  },
};

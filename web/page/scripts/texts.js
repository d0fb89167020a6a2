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
};

/**
 * The first moves of Capatomic Random Chess.
 *
 * @module
 */

/** @import { Lesson } from './types.js' */

/** @type {Lesson} */
export const capatomic = {
  variant: 'capatomic',
  options: [['Setup', '19835']],
  idea: 'New pieces, random rows, missiles that leave holes, and kings that shield against them.',
  emblem: 2,
  steps: [
    {
      text: 'Beside your king on g2 stands an archbishop. It moves like a bishop or like a knight. Let it leap over the pawns.',
      fen: null,
      moves: [],
      look: ['g2'],
      move: {
        goal: { moves: ['g2f4', 'g2h4'] },
        example: 'g2f4',
        replies: ['d8d7'],
      },
      success: 'The archbishop leaps like a knight, and from now on it also has diagonals.',
    },
    {
      text: 'The chancellor on e2 moves like a rook or like a knight. Bring it out as well.',
      fen: null,
      moves: ['g2f4', 'd8d7'],
      look: ['e2'],
      move: {
        goal: { moves: ['e2d4'] },
        example: 'e2d4',
        replies: ['d7d6'],
      },
      success:
        'The row in which the officers stand is one of 21,836, drawn by lot. Before a game you may choose its number, or leave it to chance.',
    },
    {
      text: 'An officer has fallen, so launches are allowed. A king shields itself and the eight squares around it from every missile. Black’s queen on d9 stands one square too far away. Launch, and get her.',
      fen: '4m1m3/rnbqcka1nr/ppp1ppppbp/10/3p6/3P6/10/PPP1PPPPPP/RN1QCKABNR/4M1M3 w KQkq - 0 3 armed=1 missiles=e1e10g1g10',
      moves: [],
      look: ['d9', 'f9'],
      move: { goal: { launches: true, takes: 'queen' }, example: 'e1c9m', replies: ['g10c3m', 'e10c3m'] },
      success:
        'The queen is gone, the shielded chancellor survived, and the target is a hole for the rest of the game. But your own queen on d2 stood one square too far from her king as well.',
    },
    {
      text: 'A king’s shield reaches one square in each direction, no further. Black’s knight on f9 stands under it and cannot be hurt. The rook on g9 and the queen on g8 can: destroy both with one launch.',
      fen: '4k5/5nr3/6q3/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1 missiles=-',
      moves: [],
      look: ['g9', 'g8'],
      move: { goal: { launches: true, destroys: 2 }, example: 'a1g8m' },
      success:
        'Both are gone, and the knight lives. Shielded squares may not be aimed at, but the blast may lap at them.',
      facts: { illegal: ['a1f9m', 'a1g2m', 'a1e10m'] },
    },
    {
      text: 'The rook on f10 gives check. Here a hole blocks a line. Launch at a square between king and rook, outside both shields.',
      fen: '5r4/10/10/10/10/9k/10/10/10/M4K4 w - - 0 1 armed=1 missiles=-',
      moves: [],
      look: ['f10', 'f1'],
      move: {
        goal: { moves: ['a1f3m', 'a1f4m', 'a1f5m', 'a1f6m', 'a1f7m', 'a1f8m', 'a1f9m'] },
        example: 'a1f5m',
        instead: {
          a1f10m: 'That destroys the rook, and is legal too. This time, block its line with a hole.',
        },
      },
      success:
        'No piece may stop on a hole or pass over it, for the rest of the game: the rook’s line is cut.',
      facts: { illegal: ['a1f2m', 'a1h5m'] },
    },
    {
      text: 'There are holes on c6, d5 and b3. Knights, archbishops and chancellors leap over them, but may not land on one. Take your knight past the hole on d5, to e6.',
      fen: '9k/10/10/10/2*7/3*6/3N6/*2*6/10/9K w - - 0 1 armed=1 missiles=-',
      moves: [],
      look: ['d4', 'e6'],
      move: { goal: { moves: ['d4e6'] }, example: 'd4e6' },
      success: 'The knight does not care what it jumps over. A rook would be stuck.',
      facts: { illegal: ['d4c6'] },
    },
    {
      text: 'When you castle, missiles that have not moved may come along, by as many squares as the king. Castle on the side of the rook on j2 and bring both missiles: move the king to i2, then choose the picture.',
      fen: '4k5/10/10/10/10/10/10/10/R4K3R/4M1M3 w KQ - 0 1 armed=0 missiles=e1g1',
      moves: [],
      look: ['f2', 'e1', 'g1'],
      move: {
        goal: { moves: ['f2j2b'] },
        example: 'f2j2b',
        instead: {
          f2j2: 'Castled, but your missiles stayed behind. Bring both.',
          f2j2r: 'One missile came along. Bring both.',
          f2a2: 'The other way, please, and bring both missiles.',
          f2a2l: 'The other way, please, and bring both missiles.',
          f2a2b: 'Both came, but the other way, please: to the side of the rook on j2.',
        },
      },
      success:
        'King on i2, rook on h2, the missiles right behind the king again. Wherever they began, that is where castling takes them.',
      facts: { illegal: ['f2j2l'] },
    },
    {
      text: 'The end of a game with four launches. Chancellor and archbishop have hunted the king down. Mate in one.',
      fen: null,
      moves: [
        ...['d5', 'd6', 'Bxi8', 'Mgf10', 'Na4', 'Bxi3', 'Bxi3', 'Me10*c2', 'Bxj9', 'M*i3', 'Me1*c8', 'h6'],
        ...['Aj5', 'Nj7', 'Bf5', 'Rb9', 'M*i8', 'h5', 'Cc1', 'Ah8', 'Ch1', 'Aj6', 'Ai6', 'Rb5', 'Nc3', 'Rb7'],
        ...['Axh5', 'Ah8', 'Axe8+', 'Ke10', 'Cxh8', 'Rh7', 'Ci10+', 'Cg10'],
      ],
      look: ['e10', 'i10'],
      move: { goal: { wins: true }, example: 'i10g10' },
      success: 'Mate. Draw a row and try it yourself.',
    },
  ],
};

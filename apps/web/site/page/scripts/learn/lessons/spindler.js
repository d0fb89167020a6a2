/**
 * The first moves of Spindler's Stratomic.
 *
 * @module
 */

/** @import { Lesson } from './types.js' */

/** What to say about other ways out of the last step's zone. */
const OUT = Object.fromEntries(
  ['f2e1', 'f2f1', 'f2g1', 'f2e2', 'f2e3'].map((move) => [
    move,
    'Out, and it even wins. But try it by castling.',
  ]),
);

/** @type {Lesson} */
export const spindler = {
  variant: 'spindler',
  options: [],
  idea: 'Stratomic, but a king caught in a blasted zone must leave it at once.',
  emblem: 4,
  steps: [
    {
      text: 'Everything is as in Stratomic, except that the nine squares of a blast are contaminated for kings. Launch beside Black’s king, so that its square lies inside the zone. Its own square may not be the target.',
      fen: '10/10/4k5/10/p9/10/10/10/10/M4K4 w - - 0 1 armed=1',
      moves: [],
      look: ['e8'],
      move: {
        goal: { contaminates: true },
        example: 'a1d8m',
        replies: ['e8f8', 'e8d8', 'e8e9', 'e8e7'],
      },
      success: 'Black’s king was caught in the zone and had to leave with its very next move.',
      facts: { legal: ['a1d8m'], illegal: ['a1e8m'] },
    },
    {
      text: 'Now you are Black, and your king stands in a zone around d8. Leave it: nothing else is legal, and if you could not, you would have lost.',
      fen: '10/10/4k5/10/p9/10/10/10/10/5K4 b - - 0 1 armed=1 zone=b:d8:1',
      moves: [],
      seat: 'black',
      look: ['e8'],
      move: { goal: { moves: ['e8f7', 'e8f8', 'e8f9'] }, example: 'e8f8' },
      success: 'Out. The zone is forgotten once the king has left it; it never binds any other piece.',
      facts: { illegal: ['a6a5', 'e8e7'] },
    },
    {
      text: 'On the edge of the board a king has two moves to get out, and the first may be anything. Use it: take the Nuclea on j2.',
      fen: '4k5/9r/10/10/10/10/10/10/9M/5K4 b - - 0 1 armed=1 zone=b:d9:2',
      moves: [],
      seat: 'black',
      look: ['e10', 'j2'],
      move: {
        goal: { takes: 'missile' },
        example: 'j9j2',
        replies: ['f1e1'],
        instead: {
          e10f9: 'The king is out already, but there was time for something else first.',
          e10f10: 'The king is out already, but there was time for something else first.',
        },
      },
      success: 'The Nuclea is gone, and there is one move left to leave the zone.',
    },
    {
      text: 'Now it is urgent. Leave the zone around d9.',
      fen: '4k5/10/10/10/10/10/10/10/9r/4K5 b - - 1 2 armed=1 zone=b:d9:1',
      moves: [],
      seat: 'black',
      look: ['e10'],
      move: { goal: { moves: ['e10f9', 'e10f10'] }, example: 'e10f9' },
      success: 'Safe. The centre of the zone was d9, so every square of the f-file lies outside it.',
      facts: { illegal: ['j2j5', 'e10d10'] },
    },
    {
      text: 'Two launches in a row can mate. The first drove White’s king to e3, among its own pieces. Launch again, so that the king cannot leave the zone.',
      fen: '10/mr1bqkbnr1/pppppppppp/10/10/4Q5/3N6/PPPPKPPPPP/MR1B3NRM/10 b kq - 1 4 armed=1',
      moves: [],
      seat: 'black',
      look: ['e3', 'a9'],
      move: {
        goal: { wins: true },
        example: 'a9f3m',
      },
      success:
        'White’s own bishop, pawn and knight block the only way out. Never allow the first launch while your own pieces hem in your king.',
    },
    {
      text: 'Both kings stand in a zone: yours around g3, Black’s around f9. Yours must leave now, and castling counts as leaving. Castle to the queen’s side.',
      fen: '5k4/mr1b4r1/pp1n3ppp/3Q2p1n1/4p5/4P5/1N7P/PPPP4P1/1R3K2RM/10 w KQ - 0 12 armed=1 zone=w:g3:1,b:f9:1',
      moves: [],
      look: ['f2', 'f10'],
      move: { goal: { moves: ['f2d2'] }, example: 'f2d2', instead: OUT },
      success:
        'Your king is out of its zone. Black’s has one move left and no square outside its own, and that loses: not stalemate, not a draw.',
    },
  ],
};

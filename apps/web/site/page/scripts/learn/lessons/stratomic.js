/**
 * The first moves of Stratomic.
 *
 * @module
 */

/** @import { Lesson } from './types.js' */

/** @type {Lesson} */
export const stratomic = {
  variant: 'stratomic',
  options: [],
  idea: 'Two Nucleas a side, nuclear missiles: each wipes out nine squares, kings excepted.',
  emblem: 3,
  steps: [
    {
      text: 'The board has ten files and ten ranks, with an empty rank behind each army. Pawns start on the third rank and may take two steps from there. Play the pawn in front of your queen to e5.',
      fen: null,
      moves: [],
      look: ['e3'],
      move: {
        goal: { moves: ['e3e5'] },
        example: 'e3e5',
        replies: ['c9d7'],
        instead: { e3e4: 'One step is fine too. Here, take two.' },
      },
      success: 'Black brings out a knight, and it looks at your pawn.',
    },
    {
      text: 'In the corners of your army stand two nuclear missiles, the Nucleas. On the board a Nuclea moves and captures one step, like a king. Take one step with either of them.',
      fen: null,
      moves: ['e5', 'Nd7'],
      look: ['a2', 'j2'],
      move: { goal: { moves: ['a2a1', 'a2b1', 'j2j1', 'j2i1'] }, example: 'a2b1' },
      success:
        'That was a step. The Nuclea could not be launched: nobody may launch until an officer, any piece but a pawn, has been captured.',
      facts: { illegal: ['a2e5m'] },
    },
    {
      text: 'Black’s knight has taken your pawn. Pawns do not count, so launches are still forbidden. Take the knight with your queen: that arms both sides. And Black moves next …',
      fen: null,
      moves: ['e5', 'Nd7', 'Nd4', 'Nxe5'],
      look: ['e5'],
      move: { goal: { takes: 'knight' }, example: 'e2e5', replies: ['j9i2m'] },
      success:
        'The first officer has fallen and both sides are armed. Black launched first, at i2: a knight, a rook, a Nuclea and three pawns are gone. Before you capture the first officer, ask what the answer will be.',
    },
    {
      text: 'Your turn to launch. Click on the Nuclea on a2: now every square of the board is a target. Point at one, and the board shows what would be lost. Destroy at least five of Black’s pieces.',
      fen: '10/mr1bqkbnr1/pppppppppp/10/10/4Q5/3N6/PPPP1PP3/MR1B1KB3/10 w Qkq - 0 4 armed=1',
      moves: [],
      look: ['a2'],
      move: {
        goal: { launches: true, destroys: 5 },
        example: 'a2b8m',
        instead: {
          a2a1: 'That was a step. Below the board you choose between step and launch.',
          a2b1: 'That was a step. Below the board you choose between step and launch.',
        },
      },
      success:
        'The target and the eight squares around it are empty, and your Nuclea is used up. Kings alone survive a blast. Own pieces do not: look before you launch.',
    },
    {
      text: 'A Nuclea that an enemy piece could capture is grounded. The rook on c10 attacks your Nuclea on c2. Launch the other one and destroy the rook.',
      fen: '2r1k5/10/10/10/10/10/10/10/2M2K2M1/10 w - - 0 1 armed=1',
      moves: [],
      look: ['c2', 'i2', 'c10'],
      move: { goal: { launches: true, takes: 'rook' }, example: 'i2c10m' },
      success:
        'With the rook gone, the Nuclea on c2 is free again. Attack enemy Nucleas to keep them on the ground: even a pinned piece, or the king, grounds them.',
      facts: { legal: ['i2c10m'], illegal: ['c2c10m'] },
    },
    {
      text: 'The rook on f10 gives check. You could step aside; but a launch may also end a check, if it destroys the piece that gives it.',
      fen: '5r4/10/10/10/10/9k/10/10/10/M4K4 w - - 0 1 armed=1',
      moves: [],
      look: ['f10', 'f1'],
      move: { goal: { launches: true, takes: 'rook' }, example: 'a1f10m' },
      success:
        'Of the 99 squares you could aim at, only the six that reach the rook were legal. A blast in between would not help: it leaves nothing behind that could block the line.',
      facts: { illegal: ['a1f5m'] },
    },
    {
      text: 'A pawn promotes one rank early, on the ninth, and it may become a Nuclea. Take the rook on f9 and make one.',
      fen: '9k/3n1r4/4P5/10/10/10/10/10/10/4K5 w - - 0 1 armed=0',
      moves: [],
      look: ['e8', 'f9'],
      move: {
        goal: { promotesTo: 'missile', takes: 'rook' },
        example: 'e8f9m',
        instead: {
          e8f9q: 'A queen is no bad choice, but this time make a Nuclea.',
          e8e9m: 'A Nuclea, but the rook is still there. Take it on f9.',
          e8d9m: 'A Nuclea, but take the rook, not the knight.',
        },
      },
      success: 'A new Nuclea; and because a rook was captured, it may be launched from now on.',
    },
    {
      text: 'To finish: White’s last launch has cleared Black’s defenders away. Find mate in one.',
      fen: null,
      moves: [
        ...['Ng4', 'Nb7', 'e5', 'Nc5', 'd5', 'e6', 'dxe6', 'Nxe6', 'f5', 'Nc5', 'Nf6', 'Nd3+', 'Kg1', 'Nxe5'],
        ...['Nxg8', 'Qe10', 'Nh10+', 'Kg10', 'Nxj9', 'Nf3+', 'Qxf3', 'M*b2', 'M*d9', 'Re9', 'Ba5', 'Re7'],
        ...['Qc6+', 'Rd7'],
      ],
      look: ['g10', 'c6'],
      move: { goal: { wins: true }, example: 'c6d7' },
      success: 'Mate. It is mate only because no launch helps either. You are ready for a game.',
    },
  ],
};

/**
 * The first moves of chess with hidden bombs.
 *
 * @module
 */

/** @import { Lesson } from './types.js' */

/** @type {Lesson} */
export const bomb = {
  variant: 'bomb',
  options: [],
  idea: 'Chess in which one piece of each side is secretly a bomb.',
  emblem: 2,
  steps: [
    {
      text: 'Before the first move each side secretly marks one of its pieces, pawns included but not the king. Once in the game, instead of moving, you may set it off. Which of your pieces shall carry the bomb?',
      fen: null,
      moves: [],
      square: {
        right: ['a1', 'b1', 'c1', 'd1', 'f1', 'g1', 'h1', 'a2', 'b2', 'c2', 'd2', 'e2', 'f2', 'g2', 'h2'],
        choices: [
          'a1',
          'b1',
          'c1',
          'd1',
          'e1',
          'f1',
          'g1',
          'h1',
          'a2',
          'b2',
          'c2',
          'd2',
          'e2',
          'f2',
          'g2',
          'h2',
        ],
        wrong: 'Any piece but the king.',
        isBomb: true,
      },
      success:
        'In a game nobody but you would know. The bomb goes wherever its piece goes. In this lesson, let it be the pawn on g2.',
    },
    {
      text: 'Your bomb is the pawn on g2. You have begun badly; carry on, and step into the oldest trap of all: move the bomb to g4.',
      fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bomb=g2,?',
      moves: ['f3', 'e5'],
      look: ['g2'],
      move: {
        goal: { moves: ['g2g4'] },
        example: 'g2g4',
        replies: ['d8h4'],
        instead: {
          g2g2: 'Too early: that took your own bishop, knight and rook along, and nothing of Black’s.',
        },
      },
      success: 'Black’s queen gives check on h4. In chess that is Fool’s Mate.',
    },
    {
      text: 'Black believes it is mate. Click on the pawn on g4, point at “Set off the bomb” below the board to see what would go with it, and set it off.',
      fen: 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3 bomb=g4,?',
      moves: [],
      look: ['g4', 'h4'],
      move: { goal: { detonates: true }, example: 'g4g4' },
      success:
        'A detonation is a whole turn. The bomb and everything on the eight squares around it are gone, pawns and kings too.',
    },
    {
      text: 'Your knight on g5 is the bomb, and Black does not know. Blow up the enemy king and you win. Settle right beside it: take the pawn on h7.',
      fen: 'r4rk1/5ppp/8/6N1/8/8/5PPP/6K1 w - - 0 1 bomb=g5,?',
      moves: [],
      look: ['g5', 'g8'],
      move: {
        goal: { moves: ['g5h7'] },
        example: 'g5h7',
        replies: ['f8e8'],
        instead: {
          g5f7: 'That is next to the king as well. But there the rook may take it. Choose h7.',
          g5g5: 'Too early: the king is out of reach.',
        },
      },
      success:
        'Black saves the rook and lets the knight stand. Had the king taken it, the bomb would have been lost without a word.',
    },
    {
      text: 'Now.',
      fen: 'r3r1k1/5ppN/8/8/8/8/5PPP/6K1 w - - 1 2 bomb=h7,?',
      moves: [],
      look: ['h7', 'g8'],
      move: { goal: { wins: true }, example: 'h7h7' },
      success:
        'Never let an enemy piece settle next to your king, however harmless it looks. If both kings die, the game is drawn.',
    },
    {
      text: 'You are Black, and White’s rook has just given mate, so White thinks. Your bomb is the pawn on f7.',
      fen: '4R2k/5ppp/8/8/8/8/8/6K1 b - - 0 1 bomb=?,f7',
      moves: [],
      seat: 'black',
      look: ['f7', 'e8', 'h8'],
      move: { goal: { detonates: true }, example: 'f7f7' },
      success:
        'The rook is gone, and the king stood just far enough away. With bombs about, mate is mate only if no detonation helps.',
    },
    {
      text: 'A last question. Your opponent captures the piece that carries your bomb. What are they told?',
      fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bomb=g2,?',
      moves: [],
      answers: [
        { text: 'That the bomb is lost.', right: false, says: 'No. Try again.' },
        { text: 'Nothing.', right: true, says: 'Right.' },
        {
          text: 'It goes off and takes the capturing piece along.',
          right: false,
          says: 'No, a captured bomb does not go off.',
        },
      ],
      success: 'They are not told, so you may go on as if you still had it. megaton does not peek either.',
    },
  ],
};

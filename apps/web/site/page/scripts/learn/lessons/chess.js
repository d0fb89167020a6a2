/**
 * The first moves of orthodox chess.
 *
 * @module
 */

/** @import { Lesson } from './types.js' */

/** @type {Lesson} */
export const chess = {
  variant: 'chess',
  options: [],
  idea: 'Orthodox chess, the game all the others grew from.',
  emblem: 1,
  steps: [
    {
      text: 'You play White, at the bottom. Move the pawn in front of your king two squares, to e4: drag it, or click on it and then on its new square. With the keyboard, walk over the board with the arrow keys and press Enter.',
      fen: null,
      moves: [],
      look: ['e2'],
      move: { goal: { moves: ['e2e4'] }, example: 'e2e4', replies: ['e7e5'] },
      success: 'The pawn holds the centre and opens the way for queen and bishop. Black does the same.',
    },
    {
      text: 'Queen and bishop both point at f7, the one pawn that only Black’s king guards. Mate in one move.',
      fen: null,
      moves: ['e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6'],
      look: ['f7'],
      move: {
        goal: { wins: true },
        example: 'h5f7',
        instead: {
          c4f7: 'That is check, but the king simply steps aside. Take with the queen, and let the bishop guard her.',
          h5e5: 'That wins a pawn. There is something better.',
        },
      },
      success:
        'Mate: the king is attacked, cannot take the guarded queen and has nowhere to go. It is called Scholar’s Mate, and it works once.',
    },
    {
      text: 'Castling brings the king to safety and the rook into play in one move. Move your king two squares towards the rook.',
      fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1',
      moves: [],
      look: ['e1', 'h1'],
      move: { goal: { moves: ['e1g1'] }, example: 'e1g1' },
      success:
        'The rook has jumped to the other side of the king. Neither may have moved before, and the king may not castle out of check or across an attacked square.',
    },
    {
      text: 'Black’s pawn has just gone from d7 to d5, past your pawn’s reach. For one move you may take it as if it had gone only to d6: en passant.',
      fen: '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2',
      moves: [],
      look: ['d5', 'd6'],
      move: { goal: { moves: ['e5d6'] }, example: 'e5d6' },
      success: 'Your pawn lands on d6, and the pawn on d5 is gone. A move later it would have been too late.',
    },
    {
      text: 'Your pawn reaches the last rank and becomes whatever you choose. A queen is usual. Here another piece attacks king and queen at once.',
      fen: '8/3q1P2/4k3/8/8/8/P7/4K3 w - - 0 1',
      moves: [],
      look: ['e6', 'd7'],
      move: {
        goal: { moves: ['f7f8n'] },
        example: 'f7f8n',
        replies: ['e6d6', 'e6e7'],
        instead: {
          f7f8q: 'A queen for a queen. Which piece, on f8, would attack e6 and d7 at the same time?',
        },
      },
      success: 'The knight forks king and queen. The king has to move, and the queen falls.',
    },
    {
      text: 'Mate in one. Take care: if Black has no legal move but is not in check, it is stalemate, and the game is drawn.',
      fen: '7k/8/5K2/6Q1/8/8/8/8 w - - 0 1',
      moves: [],
      look: ['h8'],
      move: {
        goal: { moves: ['g5g7'] },
        example: 'g5g7',
        instead: {
          g5g6: 'Stalemate! Black cannot move and is not in check: a draw. Give check instead, where the king cannot take you.',
          g5h6: 'Check, but the king slips out to g8.',
          g5g8: 'The king simply takes the queen: nothing guards her there.',
        },
      },
      success:
        'Mate: your king guards the queen, and together they cover every square. Draws by repetition and by fifty moves without progress need no claim here.',
    },
  ],
};

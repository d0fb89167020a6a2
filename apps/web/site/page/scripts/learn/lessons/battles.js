/**
 * The first moves of a StrataChess battle.
 *
 * @module
 */

/** @import { Lesson } from './types.js' */

/** The armies of a battle that has just begun, and where everything stands, which neither side knows. */
const BATTLE =
  'kxxx4/xxxx4/8/8/4XXXX/4XXXK w - - 0 1 army=3RBN+4WWFF,3RBN+4WWFF men=RBNWWFF,RBNWWFF ' +
  'down=a5n,b5f,b6w,c5f,c6b,d5w,d6r,e1w,e2r,f1b,f2w,g1f,g2f,h2n';

/** A battle in the narrow pass. */
const NARROW =
  'kxxx3/xxxx3/7/3XXXX/3XXXK w - - 0 1 army=3QNN+4WWWFFF,3QNN+4WWWFFF men=QNNWFFF,QNNWFFF ' +
  'down=a4n,b4f,b5f,c4q,c5w,d1w,d2f,d4f,d5n,e1f,e2f,f1n,f2n,g2q';

/** @type {Lesson} */
export const stratachess = {
  variant: 'stratachess',
  options: [],
  idea: 'Two small armies, face-down: even you do not know which of your pieces stands where.',
  emblem: 2,
  steps: [
    {
      text: 'Only the kings stand face-up. Your rook, bishop, knight and four soldiers are in front of you, but nobody knows where each one stands. Face-down pieces cannot move. Instead of moving, turn one up: click on e2, and then on “Turn it up” below the board.',
      fen: BATTLE,
      moves: [],
      look: ['e2'],
      move: {
        goal: { moves: ['e2e2'] },
        example: 'e2e2',
        replies: ['b5b5'],
      },
      success:
        'A rook, and the file in front of it is open. Turning up a piece is a whole turn; Black has turned up a ferz, a soldier that moves one step diagonally.',
      facts: { illegal: ['h1h2'] },
    },
    {
      text: 'Use the open file: put the rook on e5, beside Black’s army.',
      fen: BATTLE,
      moves: ['?e2', '?b5'],
      look: ['e2', 'e5'],
      move: { goal: { moves: ['e2e5'] }, example: 'e2e5', replies: ['a5a5'] },
      success: 'The rook attacks d5, and Black could not tell what stands there.',
    },
    {
      text: 'Capture the face-down piece on d5. It will be shown to both.',
      fen: BATTLE,
      moves: ['?e2', '?b5', 'Re5', '?a5'],
      look: ['d5'],
      move: { goal: { moves: ['e5d5'] }, example: 'e5d5' },
      success:
        'A wazir, a soldier that moves one step along file or rank. Face-down pieces guard nothing, so nothing recaptures.',
    },
    {
      text: 'In the woods no piece may enter a tree. But a cannon, which moves like a rook, captures over exactly one piece, tree or wall. Look up the file from d1.',
      fen: 'd9/10/3f2T3/4T3T1/1T3T4/3T6/10/3C5K w - - 0 1',
      moves: [],
      look: ['d3', 'd6'],
      move: { goal: { takes: 'ferz' }, example: 'd1d6' },
      success: 'The cannon leapt over the tree. A rook would have had to stop in front of it.',
      facts: { illegal: ['d1d3', 'd1d4'] },
    },
    {
      text: 'A fortress shelters its defender behind walls. The cannon does not mind. Shoot over the wall on e8.',
      fen: 'd2f*4C/4*5/4*5/*2**5/10/10/10/9K w - - 0 1',
      moves: [],
      look: ['j8', 'e8', 'd8'],
      move: { goal: { takes: 'ferz' }, example: 'j8d8' },
      success: 'Over a mountain it could not: mountains are too high even for cannons.',
    },
    {
      text: 'You are Black and command a Duke: royal like a king, but it steps only along files and ranks. Your one face-down piece must be a rook. It gives no check while it is face-down. Turn it up.',
      fen: 'k6x/8/8/8/8/7D b - - 0 1 army=-,1R+0 down=h6r',
      moves: [],
      seat: 'black',
      look: ['h6', 'h1'],
      move: { goal: { moves: ['h6h6'] }, example: 'h6h6', replies: ['h1g1'] },
      success: 'Check! In check yourself you may not turn up a piece: move, capture or block.',
    },
    {
      text: 'Mate wins, and so does stalemate: a player with no legal move loses. Leave Black’s Duke without one.',
      fen: 'd7/8/1K6/8/8/4B3 w - - 0 1',
      moves: [],
      look: ['a6'],
      move: { goal: { wins: true }, example: 'e1f2' },
      success: 'The Duke on a6 may go to neither a5 nor b6. It has lost, in check or not.',
    },
    {
      text: 'White’s king has remained walled in by its own face-down pieces, and they guard nothing. You are Black: mate with the knight.',
      fen: NARROW,
      moves: ['?d1', '?a4', 'Wc1', 'Nc3', 'Wb1'],
      seat: 'black',
      look: ['g1', 'c3'],
      move: { goal: { wins: true }, example: 'c3e2' },
      success: 'Mate, by a piece that jumped in. Give your king room early.',
    },
  ],
};

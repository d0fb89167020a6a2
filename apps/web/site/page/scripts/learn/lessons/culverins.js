/**
 * The first moves of the games with a Culverin.
 *
 * @module
 */

/** @import { Lesson } from './types.js' */

/** @type {Lesson} */
export const stoltz = {
  variant: 'stoltz',
  options: [],
  idea: 'A Culverin waits in reserve and is dropped where a pawn makes way.',
  emblem: 2,
  steps: [
    {
      text: 'Each side has an extra piece in reserve, a Culverin. Before the first move White may be asked whether the extra pieces are used at all. You have White, and you decline. What happens?',
      fen: null,
      moves: [],
      answers: [
        {
          text: 'We play orthodox chess.',
          right: false,
          says: 'Not yet: Black has a say as well.',
        },
        {
          text: 'Black is asked and may still bring them in.',
          right: true,
          says: 'Exactly.',
        },
        {
          text: 'I lose a move.',
          right: false,
          says: 'No, the vote is not a move.',
        },
      ],
      success:
        'If either side wants the extra pieces, they are used. Only if both decline is it orthodox chess.',
    },
    {
      text: 'Now we play with them. Instead of moving, drop the Culverin on one of your pawns on the second rank: the pawn moves two squares ahead to make room. Take the Culverin from your reserve and drop it on e2.',
      fen: null,
      moves: [],
      look: ['e2'],
      move: {
        goal: { moves: ['U@e2'] },
        example: 'U@e2',
        replies: ['e7e5'],
        instead: { e2e4: 'The pawn went to e4, but the Culverin stayed behind. Drop it on e2.' },
      },
      success:
        'Culverin and pawn moved in one turn. Both squares in front of the pawn must be empty for that, and the pawn may be taken en passant.',
      facts: { illegal: ['U@e1', 'U@e3'] },
    },
    {
      text: 'A Culverin captures by leaping: along a line, over the first piece it meets, onto the next one, if that is an enemy. From e2 it looks up the file over your own pawn on e4. Capture.',
      fen: null,
      moves: ['U@e2', 'e5'],
      look: ['e4', 'e5'],
      move: { goal: { moves: ['e2e5'] }, example: 'e2e5', replies: ['b8c6'] },
      success:
        'Black’s knight comes out and attacks the Culverin. That is the natural answer, and a mistake.',
    },
    {
      text: 'Over an enemy pawn the Culverin reaches only the very next square. Look along both long diagonals from e5: b8 and h8 stand right behind pawns. Win a rook.',
      fen: null,
      moves: ['U@e2', 'e5', 'Uxe5', 'Nc6'],
      look: ['g7', 'h8'],
      move: { goal: { takes: 'rook' }, example: 'e5h8' },
      success: 'Never look at the first piece on a line only. What is in danger is the second.',
    },
    {
      text: 'Black’s Culverin stands on e7. Which of your pieces could it capture?',
      fen: '4k3/4u3/8/2P5/4N3/R7/8/4Q1K1[] b - - 0 1',
      moves: [],
      look: ['e7'],
      square: {
        right: ['e1'],
        choices: ['a3', 'c5', 'e1', 'e4', 'g1'],
        wrong: 'Look again: which piece is the second on a line from e7, and what stands in between?',
      },
      success:
        'The queen, over the knight, near or far. The rook on a3 is safe: behind an enemy pawn the Culverin reaches only the very next square, b4.',
      facts: { legal: ['e7e1'], illegal: ['e7a3', 'e7e4', 'e7c5'] },
    },
    {
      text: 'When it does not capture, a Culverin steps one square in any direction, but only to an empty one. Its neighbours on c5 and e5 are out of its reach: try it if you like. Then take a step.',
      fen: '4k3/8/8/2p1n3/3U4/8/1r6/6K1[] w - - 0 1',
      moves: [],
      look: ['d4'],
      move: { goal: { moves: ['d4c3', 'd4c4', 'd4d3', 'd4d5', 'd4e3', 'd4e4'] }, example: 'd4e4' },
      success: 'A neighbour is no prey, only something to leap over.',
      facts: { illegal: ['d4c5', 'd4e5', 'd4b2'] },
    },
    {
      text: 'You are in check along the fourth rank, and your Culverin is still in reserve. Block the check with a drop: the pawn that makes way will stand between.',
      fen: '4k3/8/8/8/r6K/8/2P3P1/8[U] w - - 0 1',
      moves: [],
      look: ['a4', 'h4'],
      move: {
        goal: { drops: true },
        example: 'U@g2',
        instead: {
          c2c4: 'That blocks the check too. With a drop the same pawn blocks it, and the Culverin enters as well.',
          g2g4: 'That blocks the check too. With a drop the same pawn blocks it, and the Culverin enters as well.',
        },
      },
      success:
        'A drop may block a check or give one. You may keep the Culverin as long as you like, while a pawn is left that can make way.',
    },
    {
      text: 'The end of a game in which Black let the king be boxed in. Mate in one.',
      fen: null,
      moves: [
        ...[
          'a4',
          'Nf6',
          'U@h2',
          'c5',
          'Uxh7',
          'U@e7',
          'Uxf7',
          'Rxh4',
          'Ug8+',
          'Nxg8',
          'Rxh4',
          'Uxe2',
          'g3',
          'Nc6',
        ],
        ...['Bxe2', 'g5', 'Rh7', 'a6'],
      ],
      look: ['e8'],
      move: { goal: { wins: true }, example: 'e2h5' },
      success: 'Mate. Now try a whole game.',
    },
  ],
};

/** @type {Lesson} */
export const onestep = {
  variant: 'onestep',
  options: [],
  idea: 'Stoltz Chess in which the pawn makes way by one square only.',
  emblem: 0,
  steps: [
    {
      text: 'Each side has a Culverin in reserve. Instead of moving, drop it on a pawn on the second rank: the pawn moves one square ahead to make room. Drop it on e2.',
      fen: null,
      moves: [],
      look: ['e2'],
      move: { goal: { moves: ['U@e2'] }, example: 'U@e2', replies: ['e7e5'] },
      success: 'Culverin on e2, pawn on e3. Only the one square in front of the pawn has to be empty.',
      facts: { illegal: ['U@e1'] },
    },
    {
      text: 'A Culverin captures by leaping over the first piece on a line, friend or foe, onto the next one. Leap over your own pawn.',
      fen: null,
      moves: ['U@e2', 'e5'],
      look: ['e3', 'e5'],
      move: { goal: { moves: ['e2e5'] }, example: 'e2e5', replies: ['b8c6'] },
      success: 'A pawn won; and the Culverin looks further.',
    },
    {
      text: 'Over an enemy pawn it reaches only the very next square. From e5 a rook stands exactly there. Take it.',
      fen: null,
      moves: ['U@e2', 'e5', 'Uxe5', 'Nc6'],
      look: ['g7', 'h8'],
      move: { goal: { takes: 'rook' }, example: 'e5h8' },
      success: 'What is in danger is the second piece on a line, not the first.',
    },
    {
      text: 'In Stoltz Chess a drop on c2 would be illegal here: the pawn would have to go to c4, where your bishop stands. In this game it takes one step only. Drop the Culverin on c2.',
      fen: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[Uu] w KQkq - 0 1',
      moves: [],
      look: ['c2', 'c4'],
      move: {
        goal: { moves: ['U@c2'] },
        example: 'U@c2',
        instead: { 'U@d2': 'Legal as well, and often better. But this time, on c2.' },
      },
      success:
        'One empty square, c3, was enough. On f2 there is no drop: the knight on f3 stands in the way.',
      facts: { illegal: ['U@f2'] },
    },
    {
      text: 'A Culverin in full cry. From c3 it sees h8, right behind the enemy pawn on g7. Begin with that rook.',
      fen: null,
      moves: ['U@d2', 'U@a7', 'Nf3', 'Uxa2', 'Uc3', 'Uxc2'],
      look: ['c3', 'g7', 'h8'],
      move: { goal: { moves: ['c3h8'] }, example: 'c3h8', replies: ['b8c6'] },
      success: 'One rook. The next victim is on the same rank.',
    },
    {
      text: 'From h8, leap over the knight on g8.',
      fen: null,
      moves: ['U@d2', 'U@a7', 'Nf3', 'Uxa2', 'Uc3', 'Uxc2', 'Uxh8', 'Nc6'],
      look: ['g8', 'f8'],
      move: { goal: { moves: ['h8f8'] }, example: 'h8f8', replies: ['g8f6'] },
      success: 'A knight is no pawn: over it the Culverin could have reached any distance.',
    },
    {
      text: 'And once more: even the king serves as something to leap over.',
      fen: null,
      moves: ['U@d2', 'U@a7', 'Nf3', 'Uxa2', 'Uc3', 'Uxc2', 'Uxh8', 'Nc6', 'Uxf8', 'Nf6'],
      look: ['e8', 'd8'],
      move: { goal: { takes: 'queen' }, example: 'f8d8' },
      success: 'Rook, bishop and queen with one piece. Guard the second square behind your pawns.',
    },
  ],
};

/** @type {Lesson} */
export const culverin = {
  variant: 'culverin',
  options: [],
  idea: 'The Culverin enters on the first rank, behind a pawn that steps ahead.',
  emblem: 3,
  steps: [
    {
      text: 'Here the Culverin is dropped on an empty square of your first rank, right behind one of your pawns. At the start no square there is empty, so develop something. Play the king’s pawn to e4.',
      fen: null,
      moves: [],
      look: ['e2'],
      move: { goal: { moves: ['e2e4'] }, example: 'e2e4', replies: ['e7e5'] },
      success: 'The bishop on f1 can move now, and it will leave its square to the Culverin.',
      facts: { illegal: ['U@e2', 'U@e1'] },
    },
    {
      text: 'Bring the bishop to c4, where it looks at f7.',
      fen: null,
      moves: ['e4', 'e5'],
      look: ['f1', 'f7'],
      move: { goal: { moves: ['f1c4'] }, example: 'f1c4', replies: ['b8c6'] },
      success: 'f1 is empty, and the pawn on f2 stands right in front of it.',
    },
    {
      text: 'Drop the Culverin on f1. The pawn in front of it moves one square ahead.',
      fen: null,
      moves: ['e4', 'e5', 'Bc4', 'Nc6'],
      look: ['f1'],
      move: { goal: { moves: ['U@f1'] }, example: 'U@f1', replies: ['f8c5'] },
      success: 'Culverin on f1, pawn on f3. Black develops and does not see what is coming.',
    },
    {
      text: 'A Culverin captures, and guards, by leaping over the first piece on a line onto the second. Over your pawn on f3 it looks at f7. So the bishop may take there, with check.',
      fen: null,
      moves: ['e4', 'e5', 'Bc4', 'Nc6', 'U@f1', 'Bc5'],
      look: ['f1', 'f7'],
      move: { goal: { moves: ['c4f7'] }, example: 'c4f7', replies: ['e8f8'] },
      success: 'The king could not take the bishop, because the Culverin guards it from afar.',
    },
    {
      text: 'Where can you drop it now? On f1 you cannot: the knight on f3 blocks the pawn. Find the square.',
      fen: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[Uu] w KQkq - 0 1',
      moves: [],
      look: ['f1', 'g1'],
      move: { goal: { drops: true }, example: 'U@g1' },
      success:
        'The pawn on g2 stepped to g3. If both knights stood on f3 and c3, two pawns could not make way: do not develop them first.',
      facts: { legal: ['U@g1'], illegal: ['U@f1', 'U@e2', 'U@g2'] },
    },
    {
      text: 'Over your own pawn the Culverin may leap as far as it likes. From f1, take what stands on f6.',
      fen: 'r1b1k2r/pppp1ppp/2n2q2/8/8/5P2/PPPP2PP/RNBQKU1R[] w KQkq - 0 1',
      moves: [],
      look: ['f3', 'f6'],
      move: { goal: { takes: 'queen' }, example: 'f1f6', replies: ['g7f6'] },
      success: 'Queen for Culverin. What is in danger is not the first piece on a line but the second.',
    },
    {
      text: 'Over an enemy pawn it reaches only the very next square, and that is enough for a check. Step onto a square from which it attacks Black’s king over a pawn.',
      fen: '6k1/5pp1/8/8/8/5U2/8/4K3[] w - - 0 1',
      moves: [],
      look: ['f3', 'g8'],
      move: { goal: { moves: ['f3g2', 'f3g3', 'f3g4'] }, example: 'f3g3' },
      success:
        'Check over the pawn on g7. Black may step aside, or simply move that pawn: then the king no longer stands right behind it.',
    },
    {
      text: 'The end of another game. Mate in one.',
      fen: null,
      moves: [
        ...[
          'd4',
          'b5',
          'e4',
          'Nf6',
          'e5',
          'Ng8',
          'Bxb5',
          'a6',
          'Bd3',
          'Nh6',
          'U@f1',
          'Nc6',
          'Uxf7',
          'Nxd4',
          'Uxd7',
        ],
        ...[
          'Nhf5',
          'g4',
          'Nh6',
          'Be4',
          'Nxg4',
          'Qxd4',
          'Rb8',
          'fxg4',
          'Bxd7',
          'Bd5',
          'e6',
          'Bg2',
          'Kf7',
          'Ne2',
          'Be7',
        ],
        ...['O-O+', 'Kg6'],
      ],
      look: ['g6'],
      move: { goal: { wins: true }, example: 'g2e4' },
      success: 'Mate. Try it yourself; the option “culverins” gives each side two of them.',
    },
  ],
};

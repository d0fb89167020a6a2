/**
 * The first moves of atomic chess and the games that grew from it.
 *
 * @module
 */

/** @import { Lesson } from './types.js' */

/** @type {Lesson} */
export const atomic = {
  variant: 'atomic',
  options: [],
  idea: 'Every capture is an explosion. Blow up the king.',
  emblem: 2,
  steps: [
    {
      text: 'Every capture explodes: the captured piece, the piece that captures it, and every piece but pawns on the eight squares around are gone. So a knight next to the enemy king is worth a game. Begin with the knight to f3.',
      fen: null,
      moves: [],
      look: ['g1'],
      move: { goal: { moves: ['g1f3'] }, example: 'g1f3', replies: ['g8f6'] },
      success: 'Black answers as one would in chess. Here it loses by force.',
    },
    {
      text: 'The pawn on f7 stands right beside Black’s king. Aim at it.',
      fen: null,
      moves: ['Nf3', 'Nf6'],
      look: ['f7', 'e8'],
      move: {
        goal: { moves: ['f3g5', 'f3e5'] },
        example: 'f3g5',
        replies: ['h7h6'],
      },
      success: 'Black attacks the knight. That does not help: what counts is who captures first.',
    },
    {
      text: 'Capture next to the king.',
      fen: null,
      moves: ['Nf3', 'Nf6', 'Ng5', 'h6'],
      look: ['f7', 'd7', 'e8'],
      move: { goal: { wins: true }, example: 'g5f7' },
      success: 'The king is blown up, and the game is over at once. Mate wins as well, but it is rare.',
    },
    {
      text: 'Now look at it from the other side. White has played the knight to f3 and wants to go on to g5 or e5. Keep it out of both squares with one pawn move.',
      fen: null,
      moves: ['Nf3'],
      seat: 'black',
      look: ['f3', 'f7'],
      move: {
        goal: { moves: ['f7f6'] },
        example: 'f7f6',
        instead: {
          g8f6: 'That is what lost before: the knight comes to g5 and takes on f7. Try something with a pawn.',
          h7h6: 'That guards g5. But the knight goes to e5, and from there it attacks f7 and d7. Try another pawn.',
        },
      },
      success:
        'The pawn guards e5 and g5, and nothing stands on f7 any more. In this game you do not protect a piece, for there is nothing left to recapture: you prevent the capture itself.',
    },
    {
      text: 'Point at the knight on e4 with your pawn on d3: the board shows what would be lost. Pawns around the blast survive, other pieces do not. Take it.',
      fen: 'rnbqkb1r/ppp2ppp/3p4/4p3/4n3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 5',
      moves: [],
      look: ['d3', 'e4'],
      move: {
        goal: { moves: ['d3e4'] },
        example: 'd3e4',
        instead: {
          f3e5: 'A knight for a pawn, and Black’s knight stays: a poor trade. Take the knight on e4 with the pawn.',
        },
      },
      success:
        'Pawn and knight are gone, and so is your own knight on f3. The pawn on e5 was just as near and stays.',
    },
    {
      text: 'Put your queen right beside Black’s king, on f7. A king never captures, because it would die in its own explosion.',
      fen: null,
      moves: ['d4', 'Nf6', 'Bg5', 'h6', 'Bf4', 'Ne4', 'f3', 'Nf2', 'Qd3', 'd6', 'Qb3', 'f5'],
      look: ['b3', 'f7'],
      move: { goal: { moves: ['b3f7'] }, example: 'b3f7', replies: ['e8d7'] },
      success: 'Check, and the king could only step aside. It is still next to a pawn.',
    },
    {
      text: 'Which capture reaches the king on d7?',
      fen: null,
      moves: ['d4', 'Nf6', 'Bg5', 'h6', 'Bf4', 'Ne4', 'f3', 'Nf2', 'Qd3', 'd6', 'Qb3', 'f5', 'Qf7+', 'Kd7'],
      look: ['d7'],
      move: { goal: { wins: true }, example: 'f7e7' },
      success: 'A pawn beside the king blows up, and the king with it.',
    },
    {
      text: 'One more oddity. Kings that touch are safe from each other’s army: capturing one would blow up both, and you may never blow up your own king. The queen gives check. Step next to Black’s king.',
      fen: '7R/8/3k4/8/4K3/8/8/4q3 w - - 0 1',
      moves: [],
      look: ['d6', 'e4'],
      move: { goal: { moves: ['e4d5', 'e4e5'] }, example: 'e4d5' },
      success:
        'No check any more: whoever took a king now would blow up both. That holds as long as the kings touch.',
    },
  ],
};

/** @type {Lesson} */
export const nocheckatomic = {
  variant: 'nocheckatomic',
  options: [],
  idea: 'Atomic chess in which nobody says check.',
  emblem: 1,
  steps: [
    {
      text: 'Captures explode as in atomic chess, but there is no check and no mate: only an exploded king ends the game. Bring the queen to h5, where she attacks the king.',
      fen: null,
      moves: ['e4', 'f5'],
      look: ['h5', 'e8'],
      move: { goal: { moves: ['d1h5'] }, example: 'd1h5', replies: ['g8f6'] },
      success: 'Black attacks the queen instead of saving the king. That is legal here: nobody warns you.',
    },
    {
      text: 'A king may be captured like any other piece.',
      fen: null,
      moves: ['e4', 'f5', 'Qh5', 'Nf6'],
      look: ['e8'],
      move: { goal: { wins: true }, example: 'h5e8' },
      success: 'The king is gone, and with it the game.',
    },
    {
      text: 'The same position, but now you are Black. Your king is attacked, and nobody tells you. Block the queen’s way.',
      fen: null,
      moves: ['e4', 'f5', 'Qh5'],
      seat: 'black',
      look: ['h5', 'e8'],
      move: {
        goal: { moves: ['g7g6'] },
        example: 'g7g6',
        instead: { g8f6: 'That attacks the queen, and she takes your king. Block her way instead.' },
      },
      success:
        'The diagonal is closed. After every move of your opponent, ask first whether your king is attacked.',
    },
    {
      text: 'The rook on e1 attacks your king on e8. In atomic chess you could not castle now; here you may castle out of an attack, through one and into one.',
      fen: 'rnb1k2r/pppp1ppp/7n/8/8/2P5/PP1P1PPP/RNBKR3 b kq - 0 1',
      moves: [],
      seat: 'black',
      look: ['e1', 'e8'],
      move: { goal: { moves: ['e8g8'] }, example: 'e8g8' },
      success: 'Every move is legal except one that blows up your own king.',
    },
    {
      text: 'In atomic chess this would be stalemate: a7 and b8 are attacked, and the king may not capture the rook. Here you have to move.',
      fen: 'k7/1R6/8/8/2K5/8/8/8 b - - 0 1',
      moves: [],
      seat: 'black',
      look: ['a8', 'b7'],
      move: { goal: { moves: ['a8a7', 'a8b8'] }, example: 'a8b8', replies: ['b7a7', 'b7b8'] },
      success: 'The king had to walk into the rook. Stalemate is rare here, and a lone king is lost.',
      facts: { illegal: ['a8b7'] },
    },
  ],
};

/** @type {Lesson} */
export const deathmatch = {
  variant: 'deathmatch',
  options: [],
  idea: 'Both kings may die together, and then the last army standing wins.',
  emblem: 1,
  steps: [
    {
      text: 'Captures explode as in atomic chess, and blowing up the enemy king alone wins. Do that first.',
      fen: 'rnbqkb1r/ppppppp1/5n1p/6N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3',
      moves: [],
      look: ['f7', 'e8'],
      move: { goal: { wins: true }, example: 'g5f7' },
      success: 'So far it is atomic chess.',
    },
    {
      text: 'Here the kings stand side by side. In atomic chess both would be safe. In a death match you may blow up both at once. Take the knight with your rook.',
      fen: 'r7/1p5p/8/3kK3/3n4/8/PP3P2/RB1R4 w - - 0 1',
      moves: [],
      look: ['d4', 'd5', 'e5'],
      move: {
        goal: { takesBothKings: true },
        example: 'd1d4',
        replies: ['h7h5'],
      },
      success:
        'Both kings are gone. There is no check and no mate any more: the side that runs out of pieces loses, and you have more.',
    },
    {
      text: 'The same game, ten moves later. Black has a single pawn left. End it.',
      fen: '8/8/8/5B2/1P6/7p/8/R7 w - - 0 11',
      moves: [],
      look: ['h3'],
      move: { goal: { wins: true }, example: 'f5h3' },
      success: 'Black has no pieces left and has lost.',
    },
    {
      text: 'Now choose well. If the rook takes the rook, only pawns are left, and Black’s will promote. Find another capture that kills both kings. Since they die together, a king may make it.',
      fen: '8/8/8/3kK3/3r4/8/p6P/3R4 w - - 0 1',
      moves: [],
      look: ['d5', 'e5'],
      move: {
        goal: { moves: ['e5d5'] },
        example: 'e5d5',
        instead: {
          d1d4: 'The kings are gone, but so are both rooks, and the pawn on a2 promotes. Who else can capture?',
        },
      },
      success: 'King takes king: the rook on d4 goes as well, and yours is left to deal with the pawn.',
    },
    {
      text: 'The same without pawns. One capture wins, another one leaves nothing at all on the board, which is a draw.',
      fen: '8/8/8/3kK3/3r4/8/8/3R4 w - - 0 1',
      moves: [],
      look: ['d5', 'e5'],
      move: {
        goal: { wins: true },
        example: 'e5d5',
        instead: { d1d4: 'The board is empty: a draw.' },
      },
      success: 'Your rook is the last piece standing.',
    },
    {
      text: 'You are Black, White’s king has come right beside yours and feels safe. Count the pieces, and blow up both kings so that you have more left.',
      fen: '8/pp4b1/8/3k4/3NK3/8/5P2/8 b - - 0 1',
      moves: [],
      seat: 'black',
      look: ['d5', 'e4'],
      move: { goal: { takesBothKings: true }, example: 'd5e4' },
      success:
        'That is the mistake to avoid: standing next to the enemy king when the other side would have more left.',
    },
  ],
};

/** @type {Lesson} */
export const softpawn = {
  variant: 'softpawn',
  options: [],
  idea: 'Capturing a pawn explodes nothing; capturing an officer destroys pawns too.',
  emblem: 3,
  steps: [
    {
      text: 'Capturing an officer, any piece but a pawn, is an explosion; capturing a pawn is not. White wants to use that. Bring the queen to g4.',
      fen: null,
      moves: ['e3', 'Nc6'],
      look: ['d1', 'g4'],
      move: { goal: { moves: ['d1g4'] }, example: 'd1g4', replies: ['f7f5'] },
      success: 'Black attacks the queen with a pawn.',
    },
    {
      text: 'Take the pawn. In atomic chess the queen would explode with it; here nothing does.',
      fen: null,
      moves: ['e3', 'Nc6', 'Qg4', 'f5'],
      look: ['f5'],
      move: { goal: { moves: ['g4f5'] }, example: 'g4f5', replies: ['c6d4'] },
      success: 'The queen lives, and she looks at f8 now. Black’s knight attacks her again.',
    },
    {
      text: 'The bishop on f8 is an officer, and the king stands beside it.',
      fen: null,
      moves: ['e3', 'Nc6', 'Qg4', 'f5', 'Qxf5', 'Nd4'],
      look: ['f8', 'e8'],
      move: { goal: { wins: true }, example: 'f5f8' },
      success:
        'Do not watch the pawns on d7, e7 and f7, as in atomic chess. Watch the officers beside your king.',
    },
    {
      text: 'When an officer explodes, everything around it goes, pawns included. Take the knight and count.',
      fen: '4k3/7p/2ppp3/2pnp3/2p1p3/8/7P/3RK3 w - - 0 1',
      moves: [],
      look: ['d5'],
      move: { goal: { destroys: 8 }, example: 'd1d5' },
      success: 'A rook for a knight and seven pawns. The pawns on the h-file stood too far away.',
    },
    {
      text: 'The same, but with a pawn in the way. Capturing it explodes nothing. Do it.',
      fen: '4k3/8/2ppp3/2pnp3/2ppp3/8/7P/3RK3 w - - 0 1',
      moves: [],
      look: ['d4'],
      move: { goal: { moves: ['d1d4'] }, example: 'd1d4' },
      success: 'Only the pawn is gone. But now the rook, an officer, stands among enemy pawns.',
    },
    {
      text: 'Because capturing a pawn explodes nothing, even a king may do it.',
      fen: '4k3/7p/8/8/8/8/4p3/4K3 w - - 0 1',
      moves: [],
      look: ['e1', 'e2'],
      move: { goal: { moves: ['e1e2'] }, example: 'e1e2' },
      success: 'An officer it could never capture: that would blow up the king itself.',
    },
  ],
};

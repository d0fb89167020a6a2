/**
 * A little scene for each game, to tell the games apart at a glance.
 *
 * @module
 */

import { obstacleImage, pieceImage } from '../board/pictures.js';
import { element } from '../shared/elements.js';

/** @import { Drawings, Kind, Obstacle } from '#messages' */

/**
 * Five files by three ranks. White's pieces are capital letters; `blast` is the middle of a blast,
 * counted from the top left square.
 *
 * @typedef {{ rows: string[], blast?: [number, number] }} Scene
 */

/** @type {Record<string, Scene>} */
const SCENES = {
  stratomic: { rows: ['.r.q.', '.ppp.', 'M....'], blast: [2, 0] },
  spindler: { rows: ['..k..', '.p.p.', 'M...M'], blast: [2, 0] },
  capatomic: { rows: ['a*.ck', '...pp', 'M.A.C'], blast: [0, 0] },
  stoltz: { rows: ['..r.p', 'P....', '.UP.P'] },
  onestep: { rows: ['..n..', '.P...', 'P.UPP'] },
  culverin: { rows: ['..p.r', '..P..', 'P.U.P'] },
  atomic: { rows: ['.nbk.', '.Qpp.', '.....'], blast: [2, 1] },
  nocheckatomic: { rows: ['..k..', '.Rqp.', 'K....'], blast: [2, 1] },
  deathmatch: { rows: ['.k...', '..Kp.', '.Q.r.'], blast: [2, 1] },
  softpawn: { rows: ['.b.n.', '.pKp.', '..p..'] },
  bomb: { rows: ['..r..', '.nNq.', '...P.'], blast: [2, 1] },
  stratachess: { rows: ['x+xxk', '..^..', 'KXXR.'] },
  chess: { rows: ['r.bqk', '.....', 'K.QNR'] },
};

/** @type {Record<string, Kind>} */
const KINDS = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
  m: 'missile',
  a: 'archbishop',
  c: 'chancellor',
  u: 'culverin',
  x: 'face-down',
};

/** @type {Record<string, Obstacle>} */
const OBSTACLES = { '*': 'radiation', '+': 'tree', '^': 'mountain' };

/**
 * @param {string} variant
 * @param {Drawings} drawings
 */
export function scene(variant, drawings) {
  const { rows, blast } = SCENES[variant] ?? SCENES.chess;
  const squares = rows.flatMap((row, rank) =>
    [...row].map((letter, file) => {
      const isHit = blast && Math.abs(blast[0] - file) <= 1 && Math.abs(blast[1] - rank) <= 1;
      const shade = (file + rank) % 2 === 0 ? 'light' : 'dark';
      return element(
        'span',
        { class: isHit ? `${shade} hit` : shade, 'data-obstacle': OBSTACLES[letter] },
        pictureOf(letter, drawings),
      );
    }),
  );
  return element('span', { class: 'scene', 'aria-hidden': 'true' }, ...squares);
}

/**
 * @param {string} letter
 * @param {Drawings} drawings
 */
function pictureOf(letter, drawings) {
  if (Object.hasOwn(OBSTACLES, letter)) return obstacleImage(drawings, OBSTACLES[letter]);
  const kind = KINDS[letter.toLowerCase()];
  return kind && pieceImage(drawings, letter === letter.toUpperCase() ? 'white' : 'black', kind);
}

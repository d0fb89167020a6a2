/**
 * Keeps the game under analysis, so that it survives a reload and a look at another view.
 *
 * @module
 */

import { GameNode, GameTree } from './game_tree.js';

/** @import { Game, MoveTold } from '#messages' */
/** @import { Evaluation } from './game_tree.js' */

const KEY = 'megaton-analysis';

/** @typedef {{ told: MoveTold, record: string, evaluation: Evaluation | null, comments?: GameNode['comments'], children: KeptNode[] }} KeptNode */
/**
 * @typedef {object} KeptStudy
 * @property {string} address of the position that was shown
 * @property {Game} start
 * @property {string} title
 * @property {string} startFen
 * @property {[string, string][]} tags
 * @property {Evaluation | null} evaluation of the start position
 * @property {KeptNode[]} children
 * @property {number[]} shown which child to take at each position to reach the one shown
 */
/** @typedef {{ tree: GameTree, node: GameNode }} OpenStudy a game and the position of it that is shown */

/** @param {OpenStudy} study @param {string} address */
export function keepStudy({ tree, node }, address) {
  /** @type {KeptStudy} */
  const kept = {
    address,
    start: tree.start,
    title: tree.title,
    startFen: tree.startFen,
    tags: tree.tags,
    evaluation: tree.root.evaluation,
    children: tree.root.children.map(withoutBoard),
    shown: node.path.slice(1).map((passed) => passed.parent?.children.indexOf(passed) ?? 0),
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The browser keeps nothing, or has no room left: the address still holds the line.
  }
}

/**
 * The game that was kept.
 *
 * @param {string | null} address only if it was shown there; `null`: in any case
 * @returns {OpenStudy | null}
 */
export function keptStudy(address) {
  try {
    /** @type {KeptStudy | null} */
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (kept === null || (address !== null && kept.address !== address)) return null;
    return opened(kept);
  } catch {
    return null;
  }
}

/** @param {KeptStudy} kept @returns {OpenStudy} */
function opened(kept) {
  const tree = new GameTree(kept.start, kept.title, kept.startFen, kept.tags);
  tree.root.evaluation = kept.evaluation;
  regrow(tree.root, kept.children);
  const node = kept.shown.reduce((passed, index) => passed.children[index] ?? passed, tree.root);
  return { tree, node };
}

/** @param {GameNode} parent @param {KeptNode[]} children */
function regrow(parent, children) {
  for (const { told, record, evaluation, comments, children: next } of children) {
    const child = new GameNode(parent, told, record);
    child.evaluation = evaluation;
    // Studies that an older page has kept have none.
    if (comments) child.comments = comments;
    parent.children.push(child);
    regrow(child, next);
  }
}

/** @param {GameNode} node @returns {KeptNode} */
function withoutBoard(node) {
  const { record, evaluation, comments } = node;
  return {
    told: /** @type {MoveTold} */ (node.told),
    record,
    evaluation,
    comments,
    children: node.children.map(withoutBoard),
  };
}

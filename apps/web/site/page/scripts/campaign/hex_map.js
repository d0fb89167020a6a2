/**
 * The map: one picture with ground, buildings, armies and attacks, to look at and to give orders on.
 *
 * It decides no rule: what can be reached or attacked is told to it. Every hex can be read from the
 * elements: `data-hex` and `data-states` of the hexes, `data-seat` and `data-units` of the counters.
 *
 * @module
 */

import { svgElement } from '../shared/elements.js';
import { texts } from '../texts/campaign_texts.js';
import { counter } from './counter.js';
import { GUTTER, OUTLINE, coordinatesOf, frameOf, middleOf, outline, walk } from './hexes.js';
import { building, ground } from './terrain.js';

/** @import { UnitBook } from './army.js' */
/** @import { Garrison } from './counter.js' */
/** @import { CampaignView, SiteView } from '#messages' */

/**
 * What hexes may show, by state.
 * @typedef {'selected' | 'ready' | 'recruits' | 'march' | 'attack' | 'asked' | 'told' | 'fought'} HexState
 */
/** @typedef {Partial<Record<HexState, string[]>>} HexStates */

/**
 * @typedef {object} MapHandlers
 * @property {(hex: string) => void} onChoose
 * @property {(hex: string | null, place: DOMRect | null) => void} onLook a hex is pointed at, or none any more
 * @property {() => void} onCancel
 * @property {(hex: string, states: string[]) => string} labelOf
 */

/** Signs for states that must not be told by colour alone. @type {Partial<Record<HexState, string>>} */
const SIGNS = {
  march: 'M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z',
  attack: 'M-30 0a30 30 0 1 0 60 0a30 30 0 1 0-60 0zM0-41v15M0 26v15M-41 0h15M26 0h15',
  asked: 'M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z',
};

/** Armies stand a little above the middle, so that buildings can be seen. */
const LIFT = -3;

const NOBODY = { text: '-', units: [] };

export class HexMap {
  /** @type {UnitBook} */ #book;
  /** @type {MapHandlers} */ #handlers;
  /** @type {SiteView[]} */ #sites = [];
  /** @type {Map<string, SVGGElement>} */ #cells = new Map();
  #ground = svgElement('g', { class: 'map-ground' });
  #coordinates = svgElement('g', { class: 'map-coordinates', 'aria-hidden': 'true' });
  #marks = svgElement('g', { class: 'map-marks' });
  #armies = svgElement('g', { class: 'map-armies' });
  #arrows = svgElement('g', { class: 'map-arrows' });
  #grid = svgElement('g', { class: 'map-grid' });
  /** The hex that the keyboard is on. */
  #cursor = '';
  #column = 0;
  element;

  /**
   * @param {UnitBook} book
   * @param {MapHandlers} handlers
   */
  constructor(book, handlers) {
    this.#book = book;
    this.#handlers = handlers;
    this.element = svgElement(
      'svg',
      { class: 'hex-map', role: 'grid', 'aria-label': texts.map.label },
      this.#ground,
      this.#coordinates,
      this.#marks,
      this.#armies,
      this.#arrows,
      this.#grid,
    );
    this.element.addEventListener('keydown', (event) => this.#press(event));
    this.element.addEventListener('pointerleave', () => handlers.onLook(null, null));
    this.element.addEventListener('focusout', () => handlers.onLook(null, null));
  }

  /**
   * Lays out the hexes, unless they lie so already.
   *
   * @param {SiteView[]} sites
   */
  showSites(sites) {
    if (JSON.stringify(sites) === JSON.stringify(this.#sites)) return;
    this.#sites = sites;
    const { left, top, width, height } = frameOf(sites, GUTTER);
    this.element.setAttribute('viewBox', `${left} ${top} ${width} ${height}`);
    this.#ground.replaceChildren(...sites.map((site) => this.#drawGround(site)));
    this.#coordinates.replaceChildren(
      ...coordinatesOf(sites).map(({ axis, text, x, y }) =>
        svgElement('text', { class: 'map-coordinate', 'data-axis': axis, x, y }, text),
      ),
    );
    this.#cells.clear();
    const rows = [...new Set(sites.map(({ r }) => r))].sort((one, other) => one - other);
    this.#grid.replaceChildren(...rows.map((r) => this.#row(sites.filter((site) => site.r === r))));
    this.#moveCursor(sites.find(({ q, r }) => q === 0 && r === 0)?.hex ?? sites[0]?.hex ?? '');
  }

  /** Width by height. */
  get proportion() {
    const { width, height } = frameOf(this.#sites, GUTTER);
    return width / height;
  }

  /** @param {Pick<CampaignView, 'garrisons' | 'viewer'>} view */
  showArmies({ garrisons, viewer }) {
    const counters = garrisons.map((garrison) => {
      const drawn = counter(garrison, this.#book, { isOwn: garrison.seat === viewer });
      const { x, y } = this.#counterPlace(garrison.hex);
      drawn.setAttribute('transform', `translate(${x} ${y})`);
      drawn.dataset.at = garrison.hex;
      return drawn;
    });
    this.#armies.replaceChildren(...counters);
  }

  /** @param {Pick<CampaignView, 'attacks' | 'viewer'>} view */
  showAttacks({ attacks, viewer }) {
    this.#arrows.replaceChildren(...attacks.map((attack) => this.#arrow(attack, viewer)));
  }

  /** @param {HexStates} states */
  showStates(states) {
    const marks = [];
    for (const [hex, cell] of this.#cells) {
      const own = /** @type {HexState[]} */ (Object.keys(states)).filter((state) =>
        states[state]?.includes(hex),
      );
      cell.dataset.states = own.join(' ');
      cell.setAttribute('aria-label', this.#handlers.labelOf(hex, own));
      cell.setAttribute('aria-selected', String(own.includes('selected')));
      if (own.length > 0) marks.push(this.#mark(hex, own));
    }
    this.#marks.replaceChildren(...marks);
  }

  /**
   * Lets an army be seen on its way, then stay where it has arrived.
   *
   * @param {Garrison} garrison
   * @param {string} from
   * @param {string} to
   * @param {number} duration milliseconds
   */
  async slide(garrison, from, to, duration) {
    const drawn = counter(garrison, this.#book, { isOwn: false });
    const [start, end] = [this.#counterPlace(from), this.#counterPlace(to)];
    drawn.setAttribute('transform', `translate(${end.x} ${end.y})`);
    const moving = svgElement('g', { class: 'counter-moving' }, drawn);
    this.#armies.append(moving);
    const shift = `translate(${start.x - end.x}px, ${start.y - end.y}px)`;
    const animation = moving.animate([{ transform: shift }, { transform: 'none' }], {
      duration,
      easing: 'ease-in-out',
    });
    await animation.finished.catch(() => {});
    moving.remove();
  }

  /** @param {string} hex */
  focus(hex) {
    this.#moveCursor(hex);
    this.#cells.get(hex)?.focus();
  }

  /** @param {string} hex @param {HexState} state */
  hasState(hex, state) {
    return this.#cells.get(hex)?.dataset.states?.split(' ').includes(state) ?? false;
  }

  /** @param {string} hex */
  placeOf(hex) {
    return this.#cells.get(hex)?.getBoundingClientRect() ?? null;
  }

  /** @param {SiteView} site */
  #drawGround(site) {
    const { x, y } = middleOf(site);
    const drawn = ground(site.terrain);
    drawn.setAttribute('transform', `translate(${x} ${y})`);
    const built = building(site.structure, this.#book);
    if (built) drawn.append(built);
    drawn.append(svgElement('text', { class: 'hex-name', y: -33 }, site.hex));
    return drawn;
  }

  /** @param {SiteView[]} sites of one row */
  #row(sites) {
    return svgElement('g', { role: 'row' }, ...sites.map((site) => this.#cell(site)));
  }

  /** @param {SiteView} site */
  #cell(site) {
    const { x, y } = middleOf(site);
    const { hex } = site;
    const look = () => this.#handlers.onLook(hex, this.placeOf(hex));
    const cell = svgElement(
      'g',
      {
        class: 'hex',
        role: 'gridcell',
        'data-hex': hex,
        tabindex: -1,
        transform: `translate(${x} ${y})`,
        on: {
          pointerenter: look,
          focus: () => cell.matches(':focus-visible') && look(),
          click: () => this.#choose(hex),
        },
      },
      svgElement('polygon', { class: 'hex-edge', points: OUTLINE }),
      svgElement('polygon', { class: 'hex-focus', points: outline(0.93) }),
    );
    this.#cells.set(hex, cell);
    return cell;
  }

  /** @param {string} hex */
  #choose(hex) {
    this.#moveCursor(hex);
    this.#handlers.onChoose(hex);
  }

  /** @param {string} hex @param {HexState[]} states */
  #mark(hex, states) {
    const { x, y } = this.#middle(hex);
    const mark = svgElement(
      'g',
      { class: 'hex-mark', 'data-states': states.join(' '), transform: `translate(${x} ${y})` },
      svgElement('polygon', { points: outline(0.93) }),
    );
    for (const state of states) {
      const sign = SIGNS[state];
      if (sign)
        mark.append(svgElement('path', { d: sign, transform: `translate(0 ${LIFT})`, 'data-sign': state }));
    }
    return mark;
  }

  /**
   * Attackers stand on their hex no more, but at the tail of their arrow.
   *
   * @param {CampaignView['attacks'][number]} attack
   * @param {number | null} viewer
   */
  #arrow({ from, at, seat, units }, viewer) {
    const start = this.#counterPlace(from);
    const end = this.#counterPlace(at);
    const part = (/** @type {number} */ share) =>
      `${(start.x + (end.x - start.x) * share).toFixed(1)} ${(start.y + (end.y - start.y) * share).toFixed(1)}`;
    const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
    const attackers = { hex: from, seat, units, spent: NOBODY };
    const drawn = counter(attackers, this.#book, { isOwn: seat === viewer });
    drawn.setAttribute('transform', `translate(${part(0.14)}) scale(0.85)`);
    return svgElement(
      'g',
      { class: 'attack-arrow', 'data-seat': seat, 'data-from': from, 'data-at': at },
      svgElement('path', { class: 'arrow-rim', d: `M${part(0.3)}L${part(0.64)}` }),
      svgElement('path', { class: 'arrow-shaft', d: `M${part(0.3)}L${part(0.64)}` }),
      drawn,
      svgElement('path', {
        class: 'arrow-head',
        d: 'M-12-12L12 0L-12 12z',
        transform: `translate(${part(0.66)}) rotate(${angle.toFixed(1)})`,
      }),
    );
  }

  /** @param {string} hex */
  #middle(hex) {
    const site = this.#sites.find((one) => one.hex === hex);
    return site ? middleOf(site) : { x: 0, y: 0 };
  }

  /** @param {string} hex */
  #counterPlace(hex) {
    const { x, y } = this.#middle(hex);
    return { x, y: y + LIFT };
  }

  /** @param {string} hex */
  #moveCursor(hex) {
    this.#cells.get(this.#cursor)?.setAttribute('tabindex', '-1');
    this.#cells.get(hex)?.setAttribute('tabindex', '0');
    this.#cursor = hex;
    this.#column = this.#middle(hex).x;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.key === 'Escape') this.#handlers.onCancel();
    const here = this.#sites.find(({ hex }) => hex === this.#cursor);
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#handlers.onChoose(here.hex);
      return;
    }
    const column = this.#column;
    const next = walk(this.#sites, here, event.key, column);
    if (event.key.startsWith('Arrow')) event.preventDefault();
    if (!next) return;
    event.preventDefault();
    this.focus(next.hex);
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') this.#column = column;
  }
}

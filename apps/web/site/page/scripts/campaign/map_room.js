/**
 * The map with what belongs to it: the card of a hex, larger and smaller, and what the signs mean.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { texts } from '../texts/campaign_texts.js';
import { HexCard } from './hex_card.js';
import { HexMap } from './hex_map.js';
import { hexInWords } from './hex_words.js';
import { sampleHex } from './terrain.js';

/** @import { Words } from '../shared/words.js' */
/** @import { UnitBook } from './army.js' */
/** @import { Walk } from './changes.js' */
/** @import { HexStates } from './hex_map.js' */
/** @import { CampaignView, SiteView, Terrain } from '#messages' */

/** Where the card floats beside its hex, it covers others; what is chosen is shown at the desk anyway. */
const floats = matchMedia('(min-width: 60rem)');

const ZOOMS = [1, 1.5, 2.2];

/**
 * @typedef {object} RoomHandlers
 * @property {(hex: string) => void} onChoose
 * @property {() => void} onCancel
 */

export class MapRoom {
  /** @type {UnitBook} */ #book;
  /** @type {HexMap} */ #map;
  /** @type {HexCard} */ #card;
  /** @type {CampaignView | null} */ #view = null;
  #zoom = 0;
  #larger = button('+', () => this.#setZoom(this.#zoom + 1), zoomButton(texts.map.larger));
  #smaller = button('−', () => this.#setZoom(this.#zoom - 1), zoomButton(texts.map.smaller));
  #scroll = element('div', { class: 'map-scroll' });
  element;

  /**
   * @param {UnitBook} book
   * @param {RoomHandlers} handlers
   */
  constructor(book, handlers) {
    this.#book = book;
    this.element = element('div', { class: 'map-room' });
    this.#card = new HexCard(book, this.element);
    this.#map = new HexMap(book, {
      onChoose: (hex) => {
        this.look(hex);
        handlers.onChoose(hex);
        if (floats.matches && this.#map.hasState(hex, 'selected')) this.#card.hide();
      },
      onLook: (hex) => this.look(hex),
      onCancel: handlers.onCancel,
      labelOf: (hex, states) => (this.#view ? hexInWords(this.#view, book, hex, states) : hex),
    });
    this.#scroll.append(this.#map.element);
    this.element.append(
      this.#scroll,
      element('div', { class: 'map-zoom' }, this.#larger, this.#smaller),
      this.#card.element,
      this.#legend(),
    );
    this.#setZoom(0);
  }

  /**
   * @param {CampaignView} view
   * @param {HexStates} states
   */
  show(view, states) {
    this.#view = view;
    this.#map.showSites(view.sites);
    this.element.style.setProperty('--proportion', this.#map.proportion.toFixed(3));
    this.#map.showArmies(view);
    // After the end nobody fights any more.
    this.#map.showAttacks(view.end ? { ...view, attacks: [] } : view);
    this.#map.showStates(states);
    this.#card.refresh(view);
  }

  /** @param {HexStates} states */
  showStates(states) {
    this.#map.showStates(states);
  }

  /** @param {string | null} hex */
  look(hex) {
    const place = hex === null ? null : this.#map.placeOf(hex);
    if (this.#view && hex !== null && place) this.#card.show(this.#view, hex, place);
    else this.#card.hide();
  }

  /** Says beside a hex why something cannot be done. @param {string} hex @param {Words} reason */
  tell(hex, reason) {
    const place = this.#map.placeOf(hex);
    if (this.#view && place) this.#card.tell(this.#view, hex, place, reason);
  }

  /** @param {Walk} walk @param {number} duration */
  slide({ garrison, from, to }, duration) {
    return this.#map.slide(garrison, from, to, duration);
  }

  close() {
    this.#card.close();
  }

  /** @param {number} zoom */
  #setZoom(zoom) {
    this.#zoom = Math.min(Math.max(0, zoom), ZOOMS.length - 1);
    this.#scroll.style.setProperty('--zoom', String(ZOOMS[this.#zoom]));
    this.#scroll.classList.toggle('is-enlarged', this.#zoom > 0);
    this.#smaller.disabled = this.#zoom === 0;
    this.#larger.disabled = this.#zoom === ZOOMS.length - 1;
    this.#card.hide();
  }

  #legend() {
    const words = texts.map;
    const terrains = /** @type {[Terrain, string][]} */ (Object.entries(words.terrains));
    /** @type {[NonNullable<SiteView['structure']>, string][]} */
    const structures = [
      [{ what: 'base', seat: 1 }, words.structures.base],
      [{ what: 'mine' }, words.structures.mine],
      [{ what: 'fortress' }, words.structures.fortress],
      [{ what: 'camp', letter: 'N' }, words.structures.camp],
    ];
    return element(
      'details',
      { class: 'map-legend' },
      element('summary', {}, words.legend),
      element(
        'ul',
        {},
        ...terrains.map(([terrain, name]) => element('li', {}, sampleHex(terrain, null, this.#book), name)),
        ...structures.map(([structure, name]) =>
          element('li', {}, sampleHex('standard', structure, this.#book), name),
        ),
      ),
      element('p', { class: 'help' }, words.legendOwn),
    );
  }
}

/** @param {string} name */
function zoomButton(name) {
  return { class: 'icon-button', 'aria-label': name, title: name };
}

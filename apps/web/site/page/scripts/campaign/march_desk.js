/**
 * Orders for a turn: an army is chosen, then who of it marches, then where to; at a base, what to recruit.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { reasonOf } from '../shared/reasons.js';
import { english, spoken } from '../shared/words.js';
import { sizeOf } from './army.js';
import { attackPreview } from './attack_preview.js';
import { texts } from '../texts/campaign_texts.js';
import { oddsInWords } from './odds_bar.js';
import { RecruitForm } from './recruit_form.js';
import { finishButton, turnOverview } from './turn_overview.js';
import { UnitSteppers } from './unit_steppers.js';

/** @import { Words } from '../shared/words.js' */
/** @import { Desk, DeskContext } from './desks.js' */
/** @import { HexStates } from './hex_map.js' */
/** @import { ArmyView, CampaignView, Destination, ForeseenOrder } from '#messages' */

/** @implements {Desk} */
export class MarchDesk {
  /** @type {DeskContext} */ #context;
  /** @type {CampaignView} */ #view;
  /** The hex whose army or base is chosen. @type {string | null} */ #hex = null;
  /** @type {'march' | 'recruit'} */ #mode = 'march';
  /** @type {UnitSteppers | null} */ #steppers = null;
  /** @type {Destination[]} */ #destinations = [];
  #asked = 0;
  #where = element('div', { class: 'destinations' });
  element = element('div', { class: 'desk' });

  /**
   * @param {DeskContext} context
   * @param {CampaignView} view
   * @param {string | null} chosen a hex that was chosen before
   */
  constructor(context, view, chosen) {
    this.#context = context;
    this.#view = view;
    if (chosen && (this.#army(chosen) || this.#base(chosen)))
      this.#select(chosen, this.#base(chosen) ? 'recruit' : 'march');
    else this.#showOverview();
  }

  get chosen() {
    return this.#hex;
  }

  /** @returns {HexStates} */
  states() {
    const { armies, bases } = this.#view.choices;
    const open = this.#mode === 'march' ? this.#destinations.filter(({ refusal }) => refusal === null) : [];
    return {
      ready: armies.map(({ hex }) => hex),
      recruits: bases.map(({ hex }) => hex),
      selected: this.#hex ? [this.#hex] : [],
      march: open.filter(({ is_attack: isAttack }) => !isAttack).map(({ hex }) => hex),
      attack: open.filter(({ is_attack: isAttack }) => isAttack).map(({ hex }) => hex),
    };
  }

  /** @param {string} hex */
  choose(hex) {
    const destination = this.#mode === 'march' && this.#destinations.find((one) => one.hex === hex);
    if (destination && (destination.refusal === null || !this.#isOwn(hex))) {
      void this.#go(destination);
    } else if (hex === this.#hex) this.cancel();
    else if (this.#isOwn(hex)) this.#select(hex, this.#army(hex) ? 'march' : 'recruit');
    else if (this.#hex && this.#mode === 'march')
      void this.#foresee(hex, `march ${this.#hex} ${hex} ${this.#steppers?.text ?? ''}`);
    else this.cancel();
  }

  cancel() {
    this.#hex = null;
    this.#destinations = [];
    this.#showOverview();
    this.#context.changed();
  }

  /** @param {string} hex */
  #isOwn(hex) {
    return Boolean(this.#army(hex) ?? this.#base(hex));
  }

  /** @param {string} hex */
  #army(hex) {
    return this.#view.choices.armies.find((army) => army.hex === hex);
  }

  /** @param {string} hex */
  #base(hex) {
    return this.#view.choices.bases.find((base) => base.hex === hex);
  }

  #showOverview() {
    const overview = turnOverview(this.#context, this.#view, (hex, mode) => this.#select(hex, mode));
    this.#replace(...overview);
  }

  /** @param {string} hex @param {'march' | 'recruit'} mode */
  #select(hex, mode) {
    this.#hex = hex;
    this.#mode = mode;
    this.#destinations = [];
    this.#steppers = null;
    const army = this.#army(hex);
    const base = this.#base(hex);
    if (mode === 'recruit' && base) this.#showRecruiting(base);
    else if (army) this.#showArmy(army.fresh);
    this.#context.changed();
  }

  #finish() {
    return finishButton(this.#context, this.#view, false);
  }

  /** @param {string} heading */
  #head(heading) {
    const hex = this.#hex ?? '';
    const canDoBoth = this.#army(hex) && this.#base(hex);
    const modes = /** @type {const} */ (['march', 'recruit']);
    return element(
      'div',
      { class: 'desk-head' },
      element('h2', {}, heading),
      canDoBoth &&
        element(
          'div',
          { class: 'buttons' },
          ...modes.map((mode) =>
            button(texts.orders[mode], () => this.#select(hex, mode), {
              class: 'button compact',
              'aria-pressed': String(mode === this.#mode),
              'data-mode': mode,
            }),
          ),
        ),
      button(texts.back, () => this.cancel(), { class: 'button compact desk-back' }),
    );
  }

  /** @param {CampaignView['choices']['bases'][number]} base */
  #showRecruiting(base) {
    const gold = this.#view.players.find(({ seat }) => seat === this.#view.viewer)?.gold ?? 0;
    const form = new RecruitForm(this.#context, base, gold);
    this.#replace(this.#head(texts.orders.at(base.hex)), form.element, this.#finish());
  }

  /** @param {ArmyView} fresh */
  #showArmy(fresh) {
    const { book } = this.#context;
    const hex = this.#hex ?? '';
    const words = texts.orders;
    const offers = fresh.units.map(({ letter, count }) => ({ letter, most: count }));
    const steppers = new UnitSteppers(book, words.who, offers, () => void this.#askReach());
    this.#steppers = steppers;
    const guard = this.#withoutGuard(fresh);
    this.#replace(
      this.#head(words.from(hex)),
      element('p', { class: 'desk-label' }, words.who),
      element(
        'div',
        { class: 'buttons' },
        button(words.all, () => steppers.chooseAll(), { class: 'button compact' }),
        button(words.noneOfThem, () => steppers.choose([]), { class: 'button compact' }),
        guard &&
          button(words.guard, () => steppers.choose(guard), {
            class: 'button compact',
            title: words.guardAbout,
          }),
      ),
      steppers.element,
      this.#where,
      this.#finish(),
    );
    steppers.chooseAll();
  }

  /**
   * All but one soldier, who can hold a place on which something is built.
   *
   * @param {ArmyView} fresh
   */
  #withoutGuard(fresh) {
    const site = this.#view.sites.find(({ hex }) => hex === this.#hex);
    const garrison = this.#view.garrisons.find(({ hex }) => hex === this.#hex);
    const soldier = fresh.units.findLast(({ letter }) => this.#context.book.classOf(letter) === 'soldier');
    const isHeldAnyway = garrison && sizeOf(garrison.units) > sizeOf(fresh);
    if (!site?.structure || !soldier || isHeldAnyway) return null;
    return fresh.units.map((unit) => (unit === soldier ? { ...unit, count: unit.count - 1 } : unit));
  }

  async #askReach() {
    const { session } = this.#context;
    const [from, units, number] = [this.#hex ?? '', this.#steppers?.text ?? '-', (this.#asked += 1)];
    /** @type {Destination[]} */
    let destinations = [];
    /** @type {Words} */
    let refusal = units === '-' ? texts.orders.chooseSome : '';
    try {
      if (!refusal) destinations = await session.ask({ ask: 'reach', from, units });
    } catch (error) {
      refusal = reasonOf(error);
    }
    if (number !== this.#asked || this.#hex !== from) return;
    this.#destinations = destinations;
    this.#showDestinations(refusal);
    this.#context.changed();
  }

  /** @param {Words} refusal */
  #showDestinations(refusal) {
    const words = texts.orders;
    const open = this.#destinations.filter((destination) => destination.refusal === null);
    const why = this.#destinations.find((destination) => destination.refusal)?.refusal ?? '';
    if (open.length === 0) {
      const line = refusal ? [refusal] : [words.nowhere, ' ', english(why)];
      this.#where.replaceChildren(element('p', { class: 'warning' }, ...line.map(spoken)));
      return;
    }
    this.#where.replaceChildren(
      element('p', { class: 'desk-label' }, words.where),
      element(
        'div',
        { class: 'buttons' },
        ...open.map((destination) => this.#destinationButton(destination)),
      ),
    );
  }

  /** @param {Destination} destination */
  #destinationButton(destination) {
    const { hex, is_attack: isAttack } = destination;
    const words = texts.orders;
    return button(isAttack ? `${words.attackSign} ${hex}` : hex, () => void this.#go(destination), {
      class: `button compact${isAttack ? ' danger' : ''}`,
      'aria-label': isAttack ? words.attackOn(hex) : hex,
      'data-march': hex,
      on: {
        pointerenter: () => this.#context.look(hex),
        pointerleave: () => this.#context.look(null),
      },
    });
  }

  /** @param {Destination} destination */
  async #go({ hex, order, is_attack: isAttack, refusal }) {
    if (refusal !== null) this.#context.tell(reasonOf(refusal, `hex ${hex}`), hex);
    else if (isAttack) await this.#preview(hex, order);
    else await this.#context.order(order, hex);
  }

  /**
   * What an attack may bring, before it is ordered.
   *
   * @param {string} hex
   * @param {string} order
   */
  async #preview(hex, order) {
    const foreseen = await this.#foresee(hex, order);
    if (!foreseen) return;
    const from = this.#hex ?? '';
    this.#asked += 1;
    const { battle } = foreseen;
    this.#replace(
      ...attackPreview(this.#context.book, hex, battle, {
        onAttack: () => void this.#context.order(foreseen.order, hex),
        onBack: () => this.#select(from, 'march'),
      }),
    );
    this.#context.takeFocus();
    if (battle) this.#context.announce(`${texts.orders.attackOn(hex)}. ${oddsInWords(battle.odds)}`);
  }

  /**
   * What an order would do; if it would be refused, the reason is told.
   *
   * @param {string} hex
   * @param {string} order
   * @returns {Promise<ForeseenOrder | null>}
   */
  async #foresee(hex, order) {
    try {
      /** @type {ForeseenOrder} */
      const foreseen = await this.#context.session.ask({ ask: 'foresee', order });
      if (foreseen.refusal === null) return foreseen;
      this.#context.tell(reasonOf(foreseen.refusal, `hex ${hex}`), hex);
    } catch (error) {
      this.#context.tell(reasonOf(error, `hex ${hex}`), hex);
    }
    return null;
  }

  /** @param {...(HTMLElement | null)} content */
  #replace(...content) {
    const parts = content.filter((part) => part !== null);
    this.#context.keepFocus(this.element, () => this.element.replaceChildren(...parts));
  }
}

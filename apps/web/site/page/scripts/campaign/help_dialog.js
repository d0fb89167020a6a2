/**
 * How a campaign works, in a few lines.
 *
 * @module
 */

import { openDialog } from '../shared/dialog.js';
import { button, element } from '../shared/elements.js';
import { texts } from '../texts/campaign_texts.js';

/** A button that opens the help. */
export function helpButton() {
  return button(texts.actions.help, openHelp);
}

function openHelp() {
  const words = texts.help;
  const toBattles = element(
    'a',
    { href: '#learn?variant=stratachess&page=rules', on: { click: () => close() } },
    words.battles,
  );
  const close = openDialog(
    words.heading,
    element('ul', { class: 'help-lines' }, ...words.lines.map((line) => element('li', {}, line))),
    element('p', {}, toBattles),
  );
}

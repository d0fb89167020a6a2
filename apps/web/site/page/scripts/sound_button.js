/**
 * The switch for sounds, beside that for colours.
 *
 * @module
 */

import { icon } from './shared/icons.js';
import { settings } from './shared/settings.js';
import { texts } from './texts/texts.js';

/** @param {HTMLElement} button */
export function connectSoundButton(button) {
  const show = () => {
    const isOn = settings.get('sound');
    button.ariaLabel = isOn ? texts.app.soundOff : texts.app.soundOn;
    button.title = button.ariaLabel;
    button.replaceChildren(icon(isOn ? 'sound' : 'mute'));
  };
  button.addEventListener('click', () => settings.set('sound', !settings.get('sound')));
  settings.watch(show);
  show();
}

/**
 * Dark and light: as the system has it, until somebody asks for the other.
 *
 * @module
 */

import { texts } from './texts/texts.js';

/** @typedef {'light' | 'dark'} Theme */

const KEY = 'megaton.theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** In every place that is kept for one. */
export function connectThemeButtons() {
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = document.querySelectorAll('.theme-button');
  const update = () => buttons.forEach((button) => show(button, current()));
  for (const button of buttons) {
    button.addEventListener('click', () => {
      choose(current() === 'dark' ? 'light' : 'dark');
      update();
    });
  }
  systemIsDark.addEventListener('change', update);
  const chosen = stored();
  if (chosen) document.documentElement.dataset.theme = chosen;
  update();
}

/** @returns {Theme} */
function current() {
  return stored() ?? (systemIsDark.matches ? 'dark' : 'light');
}

/** @returns {Theme | null} */
function stored() {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === 'dark' || theme === 'light' ? theme : null;
  } catch {
    return null;
  }
}

/** @param {Theme} theme */
function choose(theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Then the choice lasts as long as the page.
  }
}

/**
 * @param {HTMLElement} button
 * @param {Theme} theme
 */
function show(button, theme) {
  button.textContent = theme === 'dark' ? '☀' : '☾';
  button.ariaLabel = theme === 'dark' ? texts.app.toLight : texts.app.toDark;
  button.title = button.ariaLabel;
}

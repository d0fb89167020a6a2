/**
 * The line that tells that the connection to the server is lost.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { element } from './elements.js';

/** @import { Client } from '../client.js' */

/** @param {Client} client */
export function connectionLine(client) {
  const words = element('span', {});
  // What a screen reader is to say has to change inside something that is there already.
  const line = element('div', { class: 'connection-line', role: 'status' }, words);
  client.watchConnection((isConnected) => {
    line.classList.toggle('is-lost', !isConnected);
    words.classList.toggle('visually-hidden', isConnected);
    words.textContent = isConnected ? texts.app.connected : texts.app.connectionLost;
  });
  return line;
}

/**
 * Files the page hands out, and the clipboard.
 *
 * @module
 */

/**
 * Lets the browser save a text as a file.
 *
 * @param {string} name
 * @param {string} text
 * @param {string} [type]
 */
export function download(name, text, type = 'text/plain') {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser may still be reading.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Puts a text on the clipboard, which the browser may forbid.
 *
 * @param {string} text
 * @returns {Promise<boolean>} whether it is there now
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
}

/**
 * Pages that are not served securely have no clipboard but through a selection.
 *
 * @param {string} text
 */
function copyOldWay(text) {
  const field = document.createElement('textarea');
  field.value = text;
  const focused = document.activeElement;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

/**
 * Draws the page's icon as PNG, for systems that take no SVG: `npm run icons`, after a change to `icon.svg`.
 *
 * @module
 */

import { chromium } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../site/page/', import.meta.url));
/** The colour of the icon's own square, which a mask may cut into any form. */
const GROUND = '#1f5c55';
/** A mask leaves a circle of four fifths (Web Application Manifest, "safe zone"); the drawing's corners lie inside. */
const SAFE = 0.72;

/** @type {{ name: string, size: number, ground?: string, scale?: number }[]} */
const ICONS = [
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
  // iOS cuts the corners itself, and shows what is transparent black.
  { name: 'icon-180.png', size: 180, ground: GROUND },
  { name: 'icon-maskable-512.png', size: 512, ground: GROUND, scale: SAFE },
];

const svg = Buffer.from(await readFile(`${PAGE}icon.svg`)).toString('base64');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const { name, size, ground = 'transparent', scale = 1 } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const drawn = size * scale;
  const style = `position:absolute;inset:${(size - drawn) / 2}px;width:${drawn}px;height:${drawn}px`;
  await page.setContent(
    `<body style="margin:0;background:${ground}"><img src="data:image/svg+xml;base64,${svg}" style="${style}">`,
  );
  await page.screenshot({ path: `${PAGE}${name}`, omitBackground: true });
  await page.close();
}
await browser.close();

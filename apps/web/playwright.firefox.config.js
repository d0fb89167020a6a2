import { defineConfig, devices } from '@playwright/test';
import chromium from './playwright.config.js';

/**
 * The same tests in Debian's Firefox: `npm run firefox`. Playwright steers it by WebDriver BiDi, which knows no touch
 * and no downloads yet; from 1.65 on it also sets colour schemes, which Firefox 153 refuses. A worker that was there
 * before the service worker does without it until the next visit.
 */
export default defineConfig({
  ...chromium,
  testIgnore: '**/touch.spec.js',
  grepInvert: /@touch|@download|@claimed/,
  use: {
    baseURL: chromium.use?.baseURL,
    launchOptions: { executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr' },
  },
  projects: [{ name: 'firefox', use: { ...devices['Desktop Firefox'], channel: 'moz-firefox' } }],
});

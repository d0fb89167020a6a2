import { defineConfig, devices } from '@playwright/test';

/**
 * Tests of the page at a server, in a real browser: build the program, then `npm run server`. `MEGATON` names
 * another program than `target/debug/megaton`.
 */
export default defineConfig({
  testDir: 'tests/server',
  // The tests of the page alone may run at the same time.
  outputDir: 'test-results/server',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 1,
  reporter: [['list']],
  use: {
    // What the tests add to the page never passes a service worker; only those of the worker itself allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    },
  },
  projects: [{ name: 'desktop', use: { ...devices['Desktop Chrome'] } }],
});

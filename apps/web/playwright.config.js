import { defineConfig, devices } from '@playwright/test';

/** Several copies of the page can be tested at the same time: `SITE=folder PORT=number`. */
const PORT = Number(process.env.PORT ?? 8217);

/** Tests of the built page in a real browser: `cargo run -p web_build`, then `npm run browser`. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  // Searches in WebAssembly share the machine with the browser and the other worker. A limit only ends what hangs.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}/`,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    },
  },
  projects: [{ name: 'desktop', use: { ...devices['Desktop Chrome'] } }],
  webServer: { command: `node tests/serve.js ${PORT}`, port: PORT, reuseExistingServer: true },
});

// End-to-end tests against the built site behind nginx, in the installed Chromium. They use the
// frozen sample content. Tests that hold for any content also run on the live content.
import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM, HEADLESS_SHELL } from './tests/support/browser.ts';
import type { TestOptions } from './tests/support/test.ts';

// For the tests and their child processes. `npm run e2e:live` sets the live content instead.
process.env['CONTENT_FOLDER'] ??= 'tests/sample-content';
process.env['SITE_DIST'] ??= 'apps/site/dist-sample';

export default defineConfig<TestOptions>({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/playwright',
  // The reference images of visual.spec.ts change only with --update-snapshots, never silently.
  updateSnapshots: 'none',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // Large, because the machine may be busy. A passing test takes seconds.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  retries: 0,
  // Each worker runs a complete stack.
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: HEADLESS_SHELL,
    locale: 'en-GB',
    timezoneId: 'Europe/Tallinn',
    // A blocked click fails with its own error and does not use up the time of a long test.
    actionTimeout: 30_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'chromium' },
    // Not in CI, because it would take an hour. Run it with npm run e2e:slow.
    {
      name: 'slow-phone',
      testIgnore: '**/visual.spec.ts',
      timeout: 240_000,
      use: { isSlowPhone: true },
    },
    // In the whole browser, so that it is also tested.
    { name: 'live', grep: /@any-content/, use: { launchOptions: CHROMIUM } },
  ],
});

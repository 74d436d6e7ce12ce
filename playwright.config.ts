// Journeys against the built site behind nginx, in the machine's own Chromium: on the site made from
// the frozen sample content, and those that hold for any content also on the live one.
import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM } from './tests/support/browser.ts';
import type { TestOptions } from './tests/support/test.ts';

// For the tests and the processes they start; `npm run e2e:live` names the live content instead.
process.env['CONTENT_FOLDER'] ??= 'tests/sample-content';
process.env['SITE_DIST'] ??= 'apps/site/dist-sample';

export default defineConfig<TestOptions>({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/playwright',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // Generous, because a machine may be busy with other things; a journey that works takes seconds.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  retries: 0,
  // Each worker runs a whole stack of its own.
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: CHROMIUM,
    locale: 'en-GB',
    timezoneId: 'Europe/Tallinn',
    // A click that hangs shall fail by itself, not use up the time of a long journey.
    actionTimeout: 30_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'chromium' },
    // Not in CI, where it would take an hour: npm run e2e:slow.
    { name: 'slow-phone', timeout: 240_000, use: { isSlowPhone: true } },
    { name: 'live', grep: /@any-content/ },
  ],
});

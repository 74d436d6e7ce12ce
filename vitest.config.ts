// Unit tests, and database tests with a real PostgreSQL that starts only when one of them runs.
import { defineConfig } from 'vitest/config';

const FOLDERS = '{apps,packages,content,tools,deploy,e2e}';
const DATABASE_TESTS = `${FOLDERS}/**/*.db.test.ts`;

export default defineConfig({
  test: {
    // Some tests start processes; on two busy cores five seconds are not much.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${FOLDERS}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**', DATABASE_TESTS],
        },
      },
      {
        test: {
          name: 'database',
          include: [DATABASE_TESTS],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['tools/vitest/postgres.setup.ts'],
        },
      },
    ],
  },
});

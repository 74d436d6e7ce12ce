// Unit tests, database tests with a real PostgreSQL, and upload tests with a real Ceph and clamd.
// Each of these services starts only when one of its tests runs.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const FOLDERS = '{apps,packages,examples,content,tools,deploy,tests,bench}';
const SERVICE_TESTS = `${FOLDERS}/**/*.services.test.ts`;
const DATABASE_TESTS = `${FOLDERS}/**/*.db.test.ts`;

// Frozen content, so that changed site texts break no test.
const env = { CONTENT_FOLDER: 'tests/sample-content' };

export default defineConfig({
  test: {
    // Some tests start processes, which is slow on two busy cores.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default vitest keeps one core free. On two cores a database test would then wait alone.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: [
      'default',
      ['json', { outputFile: process.env['VITEST_REPORT'] ?? 'test-results/vitest.json' }],
    ],
    projects: [
      {
        test: {
          name: 'unit',
          env,
          include: [`${FOLDERS}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**', DATABASE_TESTS, SERVICE_TESTS],
        },
      },
      {
        test: {
          name: 'database',
          env,
          include: [DATABASE_TESTS],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['tools/vitest/postgres.setup.ts'],
        },
      },
      {
        test: {
          name: 'services',
          env,
          include: [SERVICE_TESTS],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: [
            'tools/vitest/ceph.setup.ts',
            'tools/vitest/clamd.setup.ts',
            'tools/vitest/postgres.setup.ts',
          ],
        },
      },
    ],
  },
});

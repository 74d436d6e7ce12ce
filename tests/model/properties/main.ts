// Parts of npm run test:model: random histories of the auth service, random schedules of the refresh
// timer, and sign-outs at random moments. Runs many more of them than `npm test`. `--short` runs the
// same number. `--keep` replaces the committed result.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toMarkdownTable } from '../../../bench/site/markdown-table.ts';
import { saveResult } from '../../support/keep-result.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');
const HEARTBEAT_MS = 30_000;
const PROPERTIES = {
  histories: {
    result: 'tests/models',
    title: 'Random histories against the models of the auth service',
    project: 'database',
    files: ['apps/api/src/auth/model.db.test.ts', 'apps/api/src/auth/ownership-model.db.test.ts'],
    variable: 'MODEL_RUNS',
    count: 20_000,
  },
  schedules: {
    result: 'tests/client-schedules',
    title: 'The refresh timer under random schedules',
    project: 'unit',
    files: ['packages/client/src/auth/machines/refresh-timer.properties.test.ts'],
    variable: 'SCHEDULES',
    count: 10_000,
  },
  'sign-outs': {
    result: 'tests/client-sign-outs',
    title: 'Sign-outs against refreshes of other tabs',
    project: 'unit',
    files: ['packages/client/src/auth/session/sign-out.test.ts'],
    variable: 'SCHEDULES',
    count: 2_000,
  },
} as const;

const { values: wanted, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const name = positionals[0];
if (!isProperty(name)) {
  console.error(`properties: name one of ${Object.keys(PROPERTIES).join(', ')}`);
  process.exit(1);
}
const { result, title, project, files, variable, count } = PROPERTIES[name];

const folder = mkdtempSync(join(tmpdir(), 'loimel-model-'));
try {
  const report = join(folder, 'vitest.json');
  console.log(
    wanted.short
      ? `${name}: as many as in npm test`
      : `${name}: ${count} for each of ${files.length} files`,
  );
  const vitest = join(REPOSITORY, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(
    process.execPath,
    [
      vitest,
      'run',
      '--project',
      project,
      '--no-file-parallelism',
      '--reporter=verbose',
      '--reporter=json',
      ...files,
    ],
    {
      cwd: REPOSITORY,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        VITEST_REPORT: report,
        ...(wanted.short ? {} : { [variable]: String(count) }),
      },
    },
  );
  // One property can take many minutes, and vitest prints nothing until it ends.
  const startedMs = performance.now();
  const heartbeat = setInterval(() => {
    console.log(`${name}: running for ${Math.round((performance.now() - startedMs) / 1000)} s`);
  }, HEARTBEAT_MS);
  const [status] = await once(child, 'close');
  clearInterval(heartbeat);
  process.exitCode = status === 0 ? 0 : 1;
  saveResult(result, toReport(readFileSync(report, 'utf8')), {
    isKept: wanted.keep,
    isWhole: !wanted.short,
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function isProperty(given: string | undefined): given is keyof typeof PROPERTIES {
  return given !== undefined && Object.hasOwn(PROPERTIES, given);
}

function toReport(json: string): string {
  const { testResults }: VitestReport = JSON.parse(json);
  const rows = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map((test) => [test.title, test.status, String(Math.round((test.duration ?? 0) / 1000))]);
  const load = loadavg().map((value) => value.toFixed(1));
  return [
    `# ${title}`,
    '',
    `${new Date().toISOString().slice(0, 10)} · \`npm run test:model -- --only ${name}${wanted.short ? ' --short' : ''}\` · ${cpus().length} cores, load average ${load.join(' ')} at the end`,
    '',
    ...toMarkdownTable([['property', 'outcome', 'seconds'], ...rows]),
    '',
  ].join('\n');
}

type VitestReport = {
  testResults: { assertionResults: { title: string; status: string; duration?: number }[] }[];
};

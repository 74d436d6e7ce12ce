// npm run test:observatory: the scanner of MDN Observatory on every kind of address, with our nginx and API
// over TLS. The scanner knows only the ports 80 and 443, so everything runs in a network of its own. Needs
// root, a built site and a built desk. Options: --keep.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findObstacle } from '../machine/base-root.ts';
import { saveResult } from '../support/keep-result.ts';
import { DESK_DIST, SITE_DIST } from '../support/site-dist.ts';
import { installScanner } from './install-scanner.ts';
import { findProblems, type Scan, scanAll, toReport } from './scan.ts';

/** One minute on two idle cores. */
const LIMIT_MS = 1_200_000;

const { values: wanted } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    // Set by the program itself when it starts again in its own network.
    inside: { type: 'boolean', default: false },
  },
});

if (wanted.inside) {
  process.exitCode = report(await scanAll());
} else {
  process.exitCode = startInside();
}

function startInside(): number {
  const missing = [SITE_DIST, DESK_DIST].filter((folder) => !existsSync(folder));
  const obstacle =
    missing.length > 0
      ? `${missing.join(' and ')} must be built`
      : findObstacle(['ip', 'unshare', 'nginx']);
  if (obstacle !== null) {
    console.log(`test:observatory cannot run here: ${obstacle}`);
    return process.env['CI'] === undefined ? 0 : 1;
  }
  installScanner();
  const again = [process.execPath, import.meta.filename, '--inside', ...process.argv.slice(2)];
  const { status } = spawnSync(
    'unshare',
    ['--net', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...again],
    { stdio: 'inherit', timeout: LIMIT_MS },
  );
  if (status === null)
    console.error(`ERROR: the scans did not end within ${LIMIT_MS / 60_000} minutes`);
  return status ?? 1;
}

function report(scans: readonly Scan[]): number {
  const problems = findProblems(scans);
  const text = toReport(scans);
  console.log(text);
  for (const problem of problems) console.error(`ERROR: ${problem}`);
  console.log(`${scans.length - problems.length} passed, ${problems.length} failed`);
  saveResult('tests/observatory', text, { isKept: wanted.keep, isWhole: problems.length === 0 });
  return problems.length === 0 ? 0 : 1;
}

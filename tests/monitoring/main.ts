// npm run test:monitoring: breaks the real system and waits for the email of each alert. Options:
// --short (three alerts, for CI), --ordinary (20 minutes of load without an alert, then one real
// alert, with the intervals of the files), --keep. Exit code 1 when a limit is missed.
import { parseArgs } from 'node:util';
import { findObstacle } from '../machine/base-root.ts';
import { breakAll, SHORT_FAULTS } from './break-all.ts';
import { runOrdinaryLoad } from './ordinary.ts';

const PROGRAMS = [
  'prometheus',
  'prometheus-alertmanager',
  'prometheus-node-exporter',
  'prometheus-blackbox-exporter',
  'nginx',
];

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    ordinary: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
/** Rejects when a signal ends the program, so that its mount and its programs are removed. */
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => reject(new Error(`ended by ${signal}`)));
  }
});
interrupted.catch(() => {});

const obstacle = findObstacle(PROGRAMS);
if (obstacle !== null) {
  console.log(`test:monitoring cannot run here: ${obstacle}`);
  process.exitCode = process.env['CI'] === undefined ? 0 : 1;
} else if (wanted.ordinary) {
  process.exitCode = await runOrdinaryLoad({ ...wanted, interrupted });
} else {
  process.exitCode = await breakAll(wanted.short ? SHORT_FAULTS : null, { ...wanted, interrupted });
}

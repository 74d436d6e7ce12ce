// npm run test:resilience: sends submissions while processes are killed, and proves that none is
// lost. Options: --short (for CI), --seed N, --minutes N, --keep. Exit code 1 on any loss, and when
// the control run without durable commits loses nothing.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createRandom } from '../support/backend/random.ts';
import { startBackend } from '../support/backend/start.ts';
import { saveResult } from '../support/keep-result.ts';
import { runControl } from './control.ts';
import { type ProofGoal, runProof } from './proof.ts';
import { findErrors, toControlTable, toProofTable } from './report.ts';
import { startCollectorSink, startEmailSink } from './sinks.ts';

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '60' },
  },
});
const goal: ProofGoal = wanted.short
  ? {
      acknowledged: Number.POSITIVE_INFINITY,
      kills: 12,
      pauseMs: 1_500,
      isSpread: false,
      maxSeconds: 20,
    }
  : {
      acknowledged: 100_000,
      kills: 200,
      pauseMs: 1_000,
      isSpread: true,
      maxSeconds: Number(wanted.minutes) * 60,
    };

const random = createRandom(Number(wanted.seed));
console.log(`seed ${wanted.seed}; starting PostgreSQL, two API processes and two workers`);
const collector = await startCollectorSink(random);
const emailSink = await startEmailSink(random);
const backend = await startBackend({
  apiCount: 2,
  workerCount: 2,
  smtpUrl: emailSink.url,
  collectorUrl: collector.url,
});
try {
  const proof = await runProof(backend, { goal, sinks: [collector, emailSink], random });
  console.log(`\n${toProofTable(proof)}`);
  const control = await runControl(backend, random);
  console.log(`\n${toControlTable(control)}`);
  const errors = findErrors(proof, control, goal);
  for (const error of errors) console.error(`ERROR: ${error}`);
  process.exitCode = errors.length === 0 ? 0 : 1;
  saveResult(
    'tests/faults',
    toReport([
      toProofTable(proof),
      toControlTable(control),
      ...errors.map((one) => `ERROR: ${one}`),
    ]),
    { isKept: wanted.keep, isWhole: !wanted.short },
  );
} finally {
  await backend[Symbol.asyncDispose]();
  await collector.dispose();
  await emailSink.dispose();
}

function toReport(parts: string[]): string {
  const load = loadavg().map((value) => value.toFixed(1));
  return `${[
    '# npm run test:resilience',
    `${new Date().toISOString().slice(0, 10)}, seed ${wanted.seed}. Two API processes behind nginx, two workers, PostgreSQL 18 with nothing switched off, a collector and an email server that fail on purpose. ${cpus().length} cores for everything, load average ${load.join(' ')} at the end.`,
    ...parts,
  ].join('\n\n')}\n`;
}

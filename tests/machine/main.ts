// npm run test:machine: installs the Debian package in a booted Debian 13 with the commands of
// docs/operate.md, and tests reboot, kill -9, upgrade, rollback and purge. Needs root, mmdebstrap and
// systemd-container. `--short` leaves out the reboot, the kills and the wait for a red status page.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { saveResult } from '../support/keep-result.ts';
import { findObstacle } from './base-root.ts';
import { createMachine } from './machine.ts';
import { createSteps, type Step } from './steps.ts';

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const lines: string[] = [];
const counts = { passed: 0, failed: 0 };

const obstacle = findObstacle(['mmdebstrap', 'systemd-nspawn', 'dpkg-deb']);
if (obstacle === null) {
  await testMachine();
} else if (process.env['CI'] === undefined) {
  console.warn(`The test of the package is skipped: ${obstacle}.`);
} else {
  counts.failed = 1;
  console.error(`ERROR: ${obstacle}`);
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

async function testMachine(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'loimel-packages-'));
  try {
    await using machine = await createMachine('package');
    for (const step of createSteps({ machine, scratch, isShort: wanted.short })) {
      // The steps depend on each other.
      if (!(await runStep(step))) break;
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const report = ['# npm run test:machine', new Date().toISOString().slice(0, 10), toTable()];
  saveResult('tests/machine', `${report.join('\n\n')}\n`, {
    isKept: wanted.keep,
    isWhole: !wanted.short && counts.failed === 0,
  });
}

async function runStep({ name, run }: Step): Promise<boolean> {
  const startedMs = performance.now();
  try {
    const result = await run();
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    counts.passed += 1;
    lines.push(`| ${name} | ${seconds} | ${result} |`);
    console.log(`ok     ${seconds.padStart(5)} s  ${name}: ${result}`);
    return true;
  } catch (error) {
    counts.failed += 1;
    const message = error instanceof Error ? error.message : String(error);
    console.log(message);
    console.error(`ERROR: ${name}: ${message.split('\n')[0]}`);
    return false;
  }
}

function toTable(): string {
  return ['| step | seconds | result |', '| --- | --- | --- |', ...lines].join('\n');
}

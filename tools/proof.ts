// npm run proof: runs the test programs and benches in their short form and writes docs/results.md. Those
// that take too long are listed in proof/report.test.ts. Needs
// the packages that .ci/run installs. `-- --only bench:api` (repeatable) runs a part and writes
// test-results/proof.md. Exit code 1 when a program fails or has no figure.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BENCHES, type Claim, TEST_LANES } from './proof/claims.ts';
import { evaluate, type Outcome, toReport } from './proof/report.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const RESULTS = join(REPOSITORY, 'test-results');
const LOGS = join(RESULTS, 'proof');
const LONGEST_PROGRAM_MS = 15 * 60_000;
const DATE = /\d{4}-\d\d-\d\d/;

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const isWanted = ({ program }: Claim) => values.only?.includes(program) ?? true;

mkdirSync(LOGS, { recursive: true });
const startedMs = performance.now();
if (values.only === undefined) await buildSite();
const lanes = await Promise.all(TEST_LANES.map((lane) => runLane(lane.filter(isWanted))));
const outcomes = [...lanes.flat(), ...(await runLane(BENCHES.filter(isWanted)))];
const report = toReport({
  outcomes,
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GB`,
  minutes: (performance.now() - startedMs) / 60_000,
  readLongDate,
});
writeFileSync(join(RESULTS, 'proof.md'), report);
if (values.only === undefined) writeFileSync(join(REPOSITORY, 'docs', 'results.md'), report);
const failed = outcomes.filter((outcome) => evaluate(outcome) === 'FAILED');
console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 && outcomes.length > 0 ? 0 : 1;

async function runLane(claims: readonly Claim[]): Promise<Outcome[]> {
  const done: Outcome[] = [];
  for (const claim of claims) {
    const outcome = await runProgram(claim);
    console.log(
      `${evaluate(outcome).padEnd(12)} ${outcome.seconds.toFixed(0)} s  ${claim.program}`,
    );
    done.push(outcome);
  }
  return done;
}

async function runProgram(claim: Claim): Promise<Outcome> {
  const beganMs = performance.now();
  const files = claim.figures.map(([file]) => file).filter((file) => file.endsWith('.md'));
  // A program that fails early must not show the figure of the run before it.
  for (const file of files) rmSync(join(RESULTS, file), { force: true });
  const { exitCode, output } = await runScript(claim.program, claim.args);
  const texts = Object.fromEntries(files.map((file) => [file, readResultFile(file)]));
  const seconds = (performance.now() - beganMs) / 1_000;
  return { claim, exitCode, seconds, texts: { ...texts, output } };
}

async function buildSite(): Promise<void> {
  const { exitCode, output } = await runScript('build', []);
  if (exitCode !== 0) throw new Error(`npm run build failed:\n${output}`);
}

async function runScript(
  name: string,
  args: readonly string[],
): Promise<{ exitCode: number; output: string }> {
  const log = createWriteStream(join(LOGS, `${name.replace(':', '-')}.log`));
  const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
    cwd: REPOSITORY,
    timeout: LONGEST_PROGRAM_MS,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      log.write(text);
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  log.end();
  return { exitCode: code ?? 1, output };
}

function readResultFile(name: string): string {
  const file = join(RESULTS, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function readLongDate(file: string): string | null {
  const path = join(REPOSITORY, file);
  return existsSync(path) ? (DATE.exec(readFileSync(path, 'utf8'))?.[0] ?? 'no date') : null;
}

import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createChildren, type Program } from './children.ts';
import { startReloaded } from './reload.ts';

/**
 * On SIGTERM it finishes what it has begun, like the worker with a delivery in flight. Like there, a
 * second signal ends it at once.
 */
const PROGRAM = `
  const { appendFileSync, readFileSync } = require('node:fs');
  const [log, text, finishMs] = process.argv.slice(1);
  const write = (word) => appendFileSync(log, word + '\\n');
  write('start ' + readFileSync(text, 'utf8'));
  setInterval(() => {}, 1000);
  process.once('SIGTERM', () => {
    process.on('SIGTERM', () => process.exit(1));
    setTimeout(() => { write('finished'); process.exit(0); }, Number(finishMs));
  });
`;

async function run({ errors = (): readonly string[] => [], finishMs = 200 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-reload-'));
  const content = join(folder, 'content');
  mkdirSync(content);
  const log = join(folder, 'log');
  const text = join(content, 'text.yaml');
  writeFileSync(text, 'first');
  const command: Program['command'] = [
    process.execPath,
    '-e',
    PROGRAM,
    log,
    text,
    String(finishMs),
  ];
  const worker: Program = {
    name: 'worker',
    command,
    folder,
    env: process.env,
    isReloaded: true,
  };
  const printed: string[] = [];
  const children = createChildren(join(folder, 'dev.json'), (sentence) => printed.push(sentence));
  const reloader = await startReloaded({
    children,
    programs: [worker],
    codeFolders: [],
    contentFolder: content,
    checkContent: async () => errors(),
    print: (line) => printed.push(line),
  });
  onTestFinished(async () => {
    reloader.stop();
    await children.stopAll();
    rmSync(folder, { recursive: true, force: true });
  });
  const readLog = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
  return { text, readLog, printed };
}

const WAIT = { timeout: 20_000 };

test('[D-C8d] each change restarts a program once, after it has finished what it had begun', async () => {
  const { text, readLog } = await run();
  await expect.poll(readLog, WAIT).toEqual(['start first']);
  writeFileSync(text, 'second');
  await expect.poll(readLog, WAIT).toEqual(['start first', 'finished', 'start second']);
  // An event without a change of the text. A restart would begin within this time.
  chmodSync(text, 0o600);
  await expect(
    expect.poll(() => readLog().length, { timeout: 1_500 }).toBeGreaterThan(3),
  ).rejects.toThrow();
  writeFileSync(text, 'third one');
  await expect
    .poll(readLog, WAIT)
    .toEqual(['start first', 'finished', 'start second', 'finished', 'start third one']);
});

test('[D-C8d] a program that needs longer to finish than the end of a run allows is not killed', async () => {
  const { text, readLog } = await run({ finishMs: 3_500 });
  await expect.poll(readLog, WAIT).toEqual(['start first']);
  writeFileSync(text, 'second');
  await expect.poll(readLog, WAIT).toEqual(['start first', 'finished', 'start second']);
});

test('[D-C8d] with invalid content a running program continues, and restarts when it is corrected', async () => {
  let errors: string[] = [];
  const { text, readLog, printed } = await run({ errors: () => errors });
  await expect.poll(readLog, WAIT).toEqual(['start first']);
  errors = ['content/de/ui.yaml:7 is wrong'];
  writeFileSync(text, 'broken');
  await expect.poll(() => printed.join('\n'), WAIT).toContain('keep the content of before');
  errors = [];
  writeFileSync(text, 'corrected');
  await expect.poll(readLog, WAIT).toEqual(['start first', 'finished', 'start corrected']);
});

test('[D-C8d] with invalid content at the start the errors are printed and the program waits', async () => {
  let errors = ['content/de/ui.yaml:7 is wrong'];
  const { text, readLog, printed } = await run({ errors: () => errors });
  expect(printed).toEqual([
    'content/de/ui.yaml:7 is wrong',
    'worker start as soon as the content has no errors.',
  ]);
  errors = [];
  writeFileSync(text, 'corrected');
  await expect.poll(readLog, WAIT).toEqual(['start corrected']);
});

test('a reloaded program that ends does not stop the run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-reload-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const crashes: string[] = [];
  const children = createChildren(join(folder, 'dev.json'), (line) => crashes.push(line));
  const mark = join(folder, 'started');
  const script = `require('node:fs').appendFileSync(${JSON.stringify(mark)}, 'x'); process.exit(1)`;
  const command: Program['command'] = [process.execPath, '-e', script];
  const api: Program = { name: 'api', command, folder, env: process.env, isReloaded: true };
  const readStarts = () => (existsSync(mark) ? readFileSync(mark, 'utf8') : '');
  children.start(api);
  await expect.poll(readStarts, WAIT).toBe('x');
  await children.restart(api);
  await expect.poll(readStarts, WAIT).toBe('xx');
  expect(crashes).toEqual([]);
});

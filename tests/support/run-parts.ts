// Runs the parts of a test program one after the other, each in its own process, and logs their
// results. Exit code 1 when a part failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Part, selectParts } from './select-parts.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');

export async function runParts(program: string, parts: readonly Part[]): Promise<void> {
  const selection = selectParts(parts, process.argv.slice(2));
  if ('error' in selection) {
    console.error(`${program}: ${selection.error}`);
    process.exitCode = 1;
    return;
  }
  for (const note of selection.notes) console.log(`${program}: ${note}`);
  const failed: string[] = [];
  for (const [index, { part, args }] of selection.runs.entries()) {
    console.log(`\n${program}: ${part.name}, part ${index + 1} of ${selection.runs.length}`);
    const startedMs = performance.now();
    const code = await run(part, args);
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    console.log(`${program}: ${part.name} ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
    if (code !== 0) failed.push(part.name);
  }
  for (const name of failed) console.error(`ERROR: the part ${name} failed`);
  console.log(`${selection.runs.length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

async function run({ script, scriptArgs = [], env = {} }: Part, args: string[]): Promise<number> {
  const child = spawn(process.execPath, [join(REPOSITORY, script), ...scriptArgs, ...args], {
    cwd: REPOSITORY,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close');
  return code ?? 1;
}

// All checks that need no running site. Prints one line per stage, and the full output of failed
// stages. `npm run check -- types` runs only the stages whose name contains the word. Several words
// can be given.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Stage = { name: string; command: [string, ...string[]]; folder?: string };
type StageResult = { name: string; passed: boolean; durationMs: number };

const REPOSITORY = join(import.meta.dirname, '..');
const REPORT_FILE = join(REPOSITORY, 'test-results', 'check.json');

const STAGES: Stage[] = [
  { name: 'format, lint, boundaries', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'import rules', command: ['node', 'tools/boundaries.ts'] },
  { name: 'types of packages/client', command: ['tsc', '-p', 'packages/client'] },
  { name: 'types of packages/cloth', command: ['tsc', '-p', 'packages/cloth'] },
  { name: 'types of packages/theme', command: ['tsc', '-p', 'packages/theme'] },
  { name: 'types of content', command: ['tsc', '-p', 'content'] },
  { name: 'types of apps/api', command: ['tsc', '-p', 'apps/api'] },
  { name: 'types of apps/desk', command: ['tsc', '-p', 'apps/desk'] },
  { name: 'types of examples/vite-react', command: ['tsc', '-p', 'examples/vite-react'] },
  {
    name: 'types of examples/react-router-ssr',
    command: ['tsc', '-p', 'examples/react-router-ssr'],
  },
  { name: 'types of tools, tests, deploy', command: ['tsc', '-p', '.'] },
  { name: 'types of apps/site', command: ['astro', 'check'], folder: 'apps/site' },
  { name: 'unused code', command: ['knip'] },
  { name: 'tests', command: ['node', 'tools/check-tests.ts'] },
  { name: 'retired words', command: ['node', 'tools/check-words.ts'] },
  { name: 'lockfile and install scripts', command: ['node', 'tools/check-packages.ts'] },
  { name: 'content', command: ['node', 'content/check/main.ts'] },
  { name: 'rules of migrations', command: ['node', 'tools/check-migrations.ts'] },
  { name: 'schema and types of the database', command: ['node', 'tools/database-schema.ts'] },
  { name: 'typed documents of the desk', command: ['node', 'tools/desk-documents.ts'] },
];

const words = process.argv.slice(2);
const chosen = STAGES.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (chosen.length === 0) {
  console.error(`No stage has a name with ${words.join(' or ')}. The stages are:`);
  for (const { name } of STAGES) console.error(`  ${name}`);
  process.exit(1);
}

const results: StageResult[] = [];
for (const stage of chosen) results.push(await runStage(stage));

mkdirSync(join(REPORT_FILE, '..'), { recursive: true });
writeFileSync(REPORT_FILE, `${JSON.stringify({ stages: results }, null, 2)}\n`);

const failed = results.filter((result) => !result.passed);
if (failed.length > 0) {
  console.error(`Failed: ${failed.map((result) => result.name).join('; ')}.`);
  process.exitCode = 1;
}

async function runStage({ name, command, folder }: Stage): Promise<StageResult> {
  const startedAt = performance.now();
  // On a terminal, also show the running stage. Its result replaces the line.
  if (process.stdout.isTTY) process.stdout.write(`…              ${name}\r`);
  const { code, output } = await run(command, join(REPOSITORY, folder ?? ''));
  const durationMs = Math.round(performance.now() - startedAt);
  const passed = code === 0;
  const seconds = (durationMs / 1000).toFixed(1).padStart(5);
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`);
  if (!passed) console.log(`\n$ ${command.join(' ')}\n${output.trimEnd()}\n`);
  return { name, passed, durationMs };
}

async function run(
  [program, ...args]: Stage['command'],
  cwd: string,
): Promise<{ code: number; output: string }> {
  // npm adds this folder to PATH. It is added here for runs without npm.
  const PATH = `${join(REPOSITORY, 'node_modules', '.bin')}:${process.env.PATH}`;
  const env = { ...process.env, PATH, ASTRO_TELEMETRY_DISABLED: '1' };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  try {
    const [code] = await once(child, 'close');
    return { code: code ?? 1, output };
  } catch (error) {
    return { code: 1, output: `${program} could not be started: ${error}` };
  }
}

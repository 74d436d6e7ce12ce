// npm run test:package: packs the client, installs the tarball in empty projects with npm, and
// checks its files, Node, TypeScript, Vite, publint and attw. A run takes about a minute, so
// `--short` changes nothing.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packClient } from '../../tools/client-package/pack.ts';
import {
  checkAttw,
  checkContent,
  checkNode,
  checkPublint,
  checkTypes,
  checkVite,
  checkWithoutReact,
} from './checks.ts';
import { createProject, type Project } from './project.ts';

type Check = { name: string; run: () => Promise<string> };

const REPOSITORY = join(import.meta.dirname, '..', '..');

parseArgs({ options: { short: { type: 'boolean' } } });
const scratch = mkdtempSync(join(tmpdir(), 'loimel-package-'));
const counts = { passed: 0, failed: 0 };
try {
  await runAll();
} catch (error) {
  report('pack and install', error);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

async function runAll(): Promise<void> {
  const startedMs = performance.now();
  const { tarball, bytes } = packClient();
  console.log(`packed ${(bytes / 1024).toFixed(0)} KB in ${secondsSince(startedMs)} s`);
  const plain = await install('plain', [tarball]);
  const react = await install('react', [tarball, ...readReactPackages()]);

  const checks: Check[] = [
    { name: 'files, source maps and links', run: () => checkContent(plain) },
    { name: 'Node without React', run: () => checkNode(plain) },
    { name: 'TypeScript nodenext without React', run: () => checkWithoutReact(plain) },
    { name: 'Node with React', run: () => checkNode(react) },
    { name: 'TypeScript nodenext', run: () => checkTypes(react, 'nodenext') },
    { name: 'TypeScript bundler', run: () => checkTypes(react, 'bundler') },
    { name: 'Vite build of the README example', run: () => checkVite(react) },
    { name: 'publint', run: () => checkPublint(plain) },
    { name: 'attw', run: () => checkAttw(plain, tarball) },
  ];
  for (const check of checks) await runCheck(check);
}

async function install(name: string, packages: string[]): Promise<Project> {
  const startedMs = performance.now();
  const folder = join(scratch, name);
  mkdirSync(folder);
  const project = await createProject(folder, packages);
  console.log(`installed in the project "${name}" in ${secondsSince(startedMs)} s`);
  return project;
}

async function runCheck({ name, run }: Check): Promise<void> {
  const startedMs = performance.now();
  try {
    const result = await run();
    counts.passed += 1;
    console.log(`ok     ${secondsSince(startedMs).padStart(5)} s  ${name}: ${result}`);
  } catch (error) {
    report(name, error);
  }
}

function report(name: string, error: unknown): void {
  counts.failed += 1;
  const message = error instanceof Error ? error.message : String(error);
  console.log(message);
  console.error(`ERROR: ${name}: ${message.split('\n')[0]}`);
}

/** The versions that the repository uses. */
function readReactPackages(): string[] {
  const read = (path: string) => JSON.parse(readFileSync(join(REPOSITORY, path), 'utf8'));
  const versions: Record<string, string> = {
    ...read('apps/site/package.json').devDependencies,
    ...read('package.json').devDependencies,
  };
  return ['react', 'react-dom', '@types/react', '@types/react-dom'].map(
    (name) => `${name}@${versions[name]}`,
  );
}

function secondsSince(startedMs: number): string {
  return ((performance.now() - startedMs) / 1000).toFixed(1);
}

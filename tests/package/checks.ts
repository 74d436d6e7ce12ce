// The checks of the packed client, on projects that have installed it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { readReadmeExamples, requireReadmeExample } from '../support/readme-example.ts';
import { findContentErrors } from './content.ts';
import type { Project } from './project.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const CONSUMERS = join(import.meta.dirname, 'consumers');
const NAME = '@loimel/client';
const TSC = join(REPOSITORY, 'node_modules', 'typescript', 'bin', 'tsc');
const VITE = join(REPOSITORY, 'node_modules', 'vite', 'bin', 'vite.js');
const ATTW = join(REPOSITORY, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js');
const SERVICES = 'services.ts';
const INDEX =
  '<!doctype html><title>Page</title><script type="module" src="/src/app.tsx"></script>';

const MODULE_OPTIONS = {
  nodenext: { module: 'nodenext' },
  bundler: { module: 'preserve', moduleResolution: 'bundler' },
} as const;

type PublishedManifest = { exports: Record<string, { types: string; default: string }> };

export async function checkContent({ client }: Project): Promise<string> {
  const entries = readdirSync(client, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file.slice(client.length + 1), readFileSync(file, 'utf8')] as const);
  const errors = findContentErrors(new Map(files));
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return `${files.length} files`;
}

/** React is needed only for ./react. A project without that sub-path must not have to install it. */
export async function checkWithoutReact(project: Project): Promise<string> {
  const found = ['react', '@types/react'].filter(project.has);
  if (found.length > 0) throw new Error(`npm has installed ${found.join(' and ')}.`);
  project.write(`src/${SERVICES}`, readConsumer(SERVICES));
  return compile(project, 'nodenext');
}

export async function checkNode(project: Project): Promise<string> {
  const subPaths = readSubPaths(project).filter(
    (subPath) => project.has('react') || !subPath.endsWith('/react'),
  );
  project.write('node-program.mjs', readConsumer('node-program.mjs'));
  await project.run(process.execPath, ['node-program.mjs', ...subPaths]);
  return `Node ${process.versions.node}, ${subPaths.length} sub-paths`;
}

export async function checkTypes(
  project: Project,
  module: keyof typeof MODULE_OPTIONS,
): Promise<string> {
  project.write(`src/${SERVICES}`, readConsumer(SERVICES));
  for (const [name, code] of readReadmeExamples()) project.write(`src/${name}`, code);
  return compile(project, module);
}

export async function checkVite(project: Project): Promise<string> {
  project.write('index.html', INDEX);
  project.write('src/app.tsx', requireReadmeExample('app.tsx'));
  const output = await project.run(process.execPath, [VITE, 'build']);
  if (/warn/i.test(output)) throw new Error(`Vite warns:\n${output}`);
  const scripts = readdirSync(join(project.folder, 'dist', 'assets'));
  // Security keys are loaded on demand, so they are in a file of their own.
  if (scripts.length < 2) throw new Error(`Vite has built only ${scripts.join(', ')}.`);
  return `${scripts.length} scripts`;
}

export async function checkPublint({ client }: Project): Promise<string> {
  const { messages, pkg } = await publint({ pkgDir: client, strict: true, pack: false });
  const findings = messages.map((message) => formatMessage(message, pkg, { color: false }));
  if (findings.length > 0) throw new Error(findings.join('\n'));
  return 'no findings';
}

export async function checkAttw(project: Project, tarball: string): Promise<string> {
  // The package is for ES modules only (docs/decisions/0036-client-package.md).
  const options = ['--profile', 'esm-only', '--no-definitely-typed', '--no-emoji'];
  await project.run(process.execPath, [ATTW, tarball, ...options]);
  return 'no problems';
}

async function compile(project: Project, module: keyof typeof MODULE_OPTIONS): Promise<string> {
  const compilerOptions = {
    ...MODULE_OPTIONS[module],
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: false,
    noEmit: true,
  };
  const file = `tsconfig.${module}.json`;
  project.write(file, JSON.stringify({ compilerOptions, include: ['src'] }));
  await project.run(process.execPath, [TSC, '-p', file]);
  return 'no errors';
}

function readSubPaths({ client }: Project): string[] {
  const manifest = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
  return Object.entries((manifest as PublishedManifest).exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([subPath]) => NAME + subPath.slice(1));
}

function readConsumer(name: string): string {
  return readFileSync(join(CONSUMERS, name), 'utf8');
}

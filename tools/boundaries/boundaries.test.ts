// Proves in a temporary copy that Biome rejects each forbidden import of the tables in this folder.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALLOWED, type BoundaryCase, FORBIDDEN, toCases } from './cases.ts';
import { ALLOWED_IN_SITE, FORBIDDEN_IN_SITE } from './site-cases.ts';
import { EXCEPTIONS, FEATURES, LAYERS } from './site-layers.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** The rules must also cover the other forms of an import. */
const OTHER_FORMS: Record<string, string> = {
  'apps/site/src/type-import.ts': "import type { Pool } from 'pg';\nexport type Pools = Pool[];\n",
  'apps/site/src/re-export.ts': "export * from 'pg';\n",
  'apps/site/src/dynamic-import.ts': "export const later = import('pg');\n",
};

const SITE = 'apps/site/src';

const forbidden = toCases(FORBIDDEN);
const allowed = toCases(ALLOWED);
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'loimel-boundaries-')));
let rejectedFiles = new Set<string>();

beforeAll(() => {
  for (const config of ['biome.json', 'biome.boundaries.json']) {
    copyFileSync(join(REPOSITORY, config), join(scratch, config));
  }
  const siteCases = [...FORBIDDEN_IN_SITE, ...ALLOWED_IN_SITE];
  for (const boundaryCase of [...forbidden, ...allowed, ...siteCases]) {
    writeScratchFile(toFile(boundaryCase), toSource(boundaryCase));
  }
  for (const [file, source] of Object.entries(OTHER_FORMS)) writeScratchFile(file, source);
  for (const { file, mayImport } of EXCEPTIONS) {
    const [folder] = mayImport;
    writeScratchFile(join(SITE, file), `export * from '../${folder}/thing.ts';\n`);
  }
  rejectedFiles = findRejectedFiles();
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test.each(forbidden)('$from may not import $imports', (boundaryCase) => {
  expect(rejectedFiles).toContain(toFile(boundaryCase));
});

test.each(allowed)('$from may import $imports', (boundaryCase) => {
  expect(rejectedFiles).not.toContain(toFile(boundaryCase));
});

test.each(Object.keys(OTHER_FORMS))('%s is rejected like a plain import', (file) => {
  expect(rejectedFiles).toContain(file);
});

test('a forbidden import in a folder or feature of the site is rejected', () => {
  const accepted = FORBIDDEN_IN_SITE.filter((siteCase) => !rejectedFiles.has(toFile(siteCase)));

  expect(FORBIDDEN_IN_SITE).not.toHaveLength(0);
  expect(accepted).toEqual([]);
});

test('an allowed import in a folder or feature of the site is accepted', () => {
  const rejected = ALLOWED_IN_SITE.filter((siteCase) => rejectedFiles.has(toFile(siteCase)));

  expect(ALLOWED_IN_SITE).not.toHaveLength(0);
  expect(rejected).toEqual([]);
});

test.each(EXCEPTIONS)('the exception $file may import $mayImport', ({ file }) => {
  expect(rejectedFiles).not.toContain(join(SITE, file));
});

test.each(EXCEPTIONS)('the exception $file is still needed', ({ file, mayImport }) => {
  const source = readFileSync(join(REPOSITORY, SITE, file), 'utf8');

  for (const folder of mayImport) expect(source).toContain(`from '../${folder}/`);
});

test('every folder of the site belongs to a layer', () => {
  expect(LAYERS.flat().toSorted()).toEqual(listFolders(SITE));
  expect(Object.keys(FEATURES).toSorted()).toEqual(listFolders(join(SITE, 'features')));
});

function listFolders(folder: string): string[] {
  return readdirSync(join(REPOSITORY, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

function writeScratchFile(file: string, source: string): void {
  const path = join(scratch, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
}

/** One file per case, in the folder of the case. */
function toFile({ from, imports }: BoundaryCase): string {
  return join(dirname(from), basename(from).replace('x', Buffer.from(imports).toString('hex')));
}

function toSource({ from, imports }: BoundaryCase): string {
  const line = `import * as thing from '${imports}';\nconsole.log(thing);\n`;
  return from.endsWith('.astro') ? `---\n${line}---\n<p>x</p>\n` : line;
}

function findRejectedFiles(): Set<string> {
  const biome = join(REPOSITORY, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const flags = ['--only=style/noRestrictedImports', '--reporter=github', '--max-diagnostics=none'];
  const args = [biome, 'lint', ...flags, '.'];
  let output: string;
  try {
    output = execFileSync(process.execPath, args, {
      cwd: scratch,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    // Rejected imports are expected. Biome then exits with 1.
    output = String(Object(error).stdout);
  }
  const files = output.matchAll(/^::error title=lint\/style\/noRestrictedImports,file=([^,]+),/gm);
  return new Set([...files].map((match) => relative(scratch, match[1] ?? '')));
}

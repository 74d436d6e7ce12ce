// Runs the translation audit as a visitor would, on small folders with one mistake each.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { CONTENT_FOLDER, readContentFile } from '../../folder.ts';

const TOOL = join(import.meta.dirname, 'translation-audit', 'translation-audit.mjs');
/** Contains the example whose output the texts quote. */
const FOLDER = join(CONTENT_FOLDER, 'en', 'downloads', 'translation-audit');

function runAudit(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, ...args], {
    cwd: FOLDER,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** A folder with the given JSON files. It is deleted at the end of the scope (`using`). */
function createFolder(files: Readonly<Record<string, object>>) {
  const path = mkdtempSync(join(tmpdir(), 'translation-audit-'));
  const write = (name: string, content: object) => {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), JSON.stringify(content));
  };
  for (const [name, content] of Object.entries(files)) write(name, content);
  return { path, write, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}

test('the example prints what each README says and fails', () => {
  const { status, stdout } = runAudit('example');
  expect(status).toBe(1);
  for (const language of ['en', 'de', 'es']) {
    expect(readContentFile(`${language}/downloads/translation-audit/README.md`)).toContain(stdout);
  }
});

test('complete translations pass', () => {
  using folder = createFolder({ 'en.json': { a: 'Send {n}' }, 'de.json': { a: '{n} senden' } });
  expect(runAudit(folder.path)).toMatchObject({
    status: 0,
    stdout: '1 texts in 1 translations: 0 errors, 0 warnings\n',
  });
});

test('a missing, an empty and an extra text are errors', () => {
  using folder = createFolder({
    'en/shop.json': { cart: { title: 'Cart', empty: 'Nothing here' } },
    'de/shop.json': { cart: { empty: ' ' }, old: 'Alt' },
  });
  const { status, stdout } = runAudit(folder.path);
  expect(status).toBe(1);
  expect(stdout).toContain('error  de  shop.cart.title  is missing');
  expect(stdout).toContain('error  de  shop.cart.empty  is empty');
  expect(stdout).toContain('error  de  shop.old  is not in the source');
});

test('variables are compared by name, also in plural forms', () => {
  using folder = createFolder({
    'en.json': { a: '%s of {{total}}', b: '{count, plural, one {# file} other {files}}' },
    'de.json': { a: '{{total}}', b: '{count, plural, one {# Datei} other {Dateien}}' },
  });
  const { stdout } = runAudit(folder.path);
  expect(stdout).toContain('de  a  has the variables [total], the source has [%s total]');
  expect(stdout).toContain('1 errors, 0 warnings');
});

test('a changed source is outdated until the translation follows', () => {
  using folder = createFolder({ 'en.json': { a: 'One day' }, 'de.json': { a: 'Ein Tag' } });
  expect(runAudit(folder.path, '--accept').status).toBe(0);
  folder.write('en.json', { a: 'Two days' });
  expect(runAudit(folder.path).stdout).toContain('warning  de  a  is outdated');
  expect(runAudit(folder.path, '--strict').status).toBe(1);
  folder.write('de.json', { a: 'Zwei Tage' });
  expect(runAudit(folder.path, '--strict').status).toBe(0);
});

test('the growth limit can be set, and a wrong call explains itself', () => {
  using folder = createFolder({ 'en.json': { a: 'Team' }, 'de.json': { a: 'Mannschaft' } });
  expect(runAudit(folder.path).stdout).toContain('0 warnings');
  expect(runAudit(folder.path, '--growth', '2').stdout).toContain('10 characters against 4');
  expect(runAudit(folder.path, '--growth', 'much')).toMatchObject({ status: 2 });
  expect(runAudit()).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage:') });
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCompany } from './company.ts';

const ROOT = join(import.meta.dirname, '..');
const PROGRAMS = ['apps/*/index.html', '{apps,packages}/*/src/**/*.{astro,ts,tsx}'];
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);

test('no program contains the name of the company, which the facts state', () => {
  const files = globSync(PROGRAMS, { cwd: ROOT }).filter((path) => !isTest(path));
  expect(files.length).toBeGreaterThan(100);
  const name = new RegExp(`${readCompany().brand}|Loimel`);
  expect(files.filter((path) => name.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});

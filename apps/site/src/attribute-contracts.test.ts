// Markup, scripts and styles agree on attributes by constants: a name that no constant exports is a
// typing error or unused (docs/decisions/0031-islands-and-enhancements.md).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = import.meta.dirname;
const NAME = /\bdata-[a-z]+(?:-[a-z]+)*/g;
/** The value of a constant, or of a property of one. */
const DECLARATION = /^(?:(?:export )?const [A-Z_]+ =| {2}[a-zA-Z]+:) '(data-[a-z-]+)'[;,]$/gm;

const files = globSync('**/*.{ts,tsx,astro,css}', { cwd: FOLDER })
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, source: readFileSync(join(FOLDER, path), 'utf8') }));
const code = files.filter(({ path }) => !path.endsWith('.css'));

/** The declared names, by file. */
const declared = new Map(
  code.flatMap(({ path, source }) =>
    [...source.matchAll(DECLARATION)].map(([, name = '']) => [name, path] as const),
  ),
);

function stripComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

it('every attribute is declared by one constant', () => {
  const all = code.flatMap(({ source }) =>
    [...source.matchAll(DECLARATION)].map(([, name]) => name),
  );
  expect(all.length).toBeGreaterThan(30);
  expect(all).toEqual([...new Set(all)]);
});

it('markup and scripts use the constants instead of attribute names', () => {
  const literals = code.flatMap(({ path, source }) =>
    [...stripComments(source).replaceAll(DECLARATION, '').matchAll(NAME)].map(
      ([name]) => `${path}: ${name}`,
    ),
  );
  const datasets = code.flatMap(({ path, source }) =>
    /\bdataset\b/.test(stripComments(source)) ? [`${path}: dataset`] : [],
  );
  expect([...literals, ...datasets]).toEqual([]);
});

it('styles select only attributes that a constant declares', () => {
  const unknown = files.flatMap(({ path, source }) =>
    path.endsWith('.css')
      ? [...stripComments(source).matchAll(NAME)]
          .filter(([name]) => !declared.has(name))
          .map(([name]) => `${path}: ${name}`)
      : [],
  );
  expect(unknown).toEqual([]);
});

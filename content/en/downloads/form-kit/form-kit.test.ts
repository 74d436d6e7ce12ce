// Checks the form kit against the rules of the Sketch format that other programs rely on.
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readContentFile } from '../../../folder.ts';
import { LANGUAGES } from '../../../languages.ts';
import { UiSchema } from '../../../schema/ui.ts';
import { buildFormKit } from './form-kit.ts';

const languages = LANGUAGES.map(({ code, label }) => {
  return { name: label, ui: UiSchema.parse(parse(readContentFile(`${code}/ui.yaml`))) };
});
const files = buildFormKit(languages);
const everything = JSON.stringify([...files]);

function findIds(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'do_objectID' in value ? [String(value.do_objectID)] : [];
  return [...own, ...Object.values(value).flatMap(findIds)];
}

test('a kit has the four files of a Sketch document, and the document names its page', () => {
  const page = [...files.keys()].find((name) => name.startsWith('pages/')) ?? '';
  expect([...files.keys()]).toEqual(['document.json', 'meta.json', 'user.json', page]);
  expect(files.get('document.json')).toMatchObject({
    pages: [{ _ref: page.replace('.json', '') }],
  });
});

test('every id occurs once and is an upper-case UUID', () => {
  const ids = [...files.values()].flatMap(findIds);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/);
});

test('each language has an artboard with its own words, beside the grid', () => {
  const artboards = JSON.stringify(files.get('meta.json'));
  for (const { name, ui } of languages) {
    expect(artboards).toContain(`{"name":"${name}"}`);
    expect(everything).toContain(JSON.stringify(ui.validation.email));
  }
  expect(artboards).toContain('{"name":"Grid"}');
});

test('no text keeps an unfilled variable', () => {
  expect(everything).not.toMatch(/\{[a-z][A-Za-z]*\}/);
});

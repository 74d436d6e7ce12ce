// Checks the press facts and their texts against the requirements.
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readContentFile as read } from '../folder.ts';
import { LANGUAGES } from '../languages.ts';
import { PressPageSchema, PressSchema } from './press.ts';
import { DownloadFrontMatterSchema } from './resource.ts';
import { UiSchema } from './ui.ts';

const press = PressSchema.parse(parse(read('facts/press.yaml')));
const codes = LANGUAGES.map((language) => language.code);
const readPage = (code: string) => PressPageSchema.parse(parse(read(`${code}/pages/press.yaml`)));
const toIds = (entries: readonly { id: string }[]) => entries.map((entry) => entry.id);

test('[S2-E07] six releases, each category once, with title, excerpt and slug per language', () => {
  const { press: texts } = UiSchema.parse(parse(read('en/ui.yaml')));
  expect(press.releases.map(({ category }) => texts.cats[category]).sort()).toEqual(
    ['Acquisition', 'Award', 'Expansion', 'Funding', 'Partnership', 'Product Launch'].sort(),
  );
  for (const code of codes) {
    expect(toIds(readPage(code).releases.items)).toEqual(toIds(press.releases));
  }
});

test('[S2-E07] a category that occurs twice is rejected', () => {
  const releases = press.releases.map((release) => ({ ...release, category: 'award' }));
  expect(PressSchema.safeParse({ ...press, releases }).success).toBe(false);
});

test('every item of the press kit has a title and a description per language', () => {
  for (const code of codes) {
    const { press: texts } = UiSchema.parse(parse(read(`${code}/ui.yaml`)));
    expect(toIds(readPage(code).kit.items)).toEqual(toIds(press.kit));
    for (const { id } of press.kit) expect(texts.items[id]).not.toBe('');
  }
});

test('every translated file of the press kit has its text in every language', () => {
  const paths = press.kit
    .filter((item) => item.translated)
    .flatMap(({ id }) => codes.map((code) => `${code}/downloads/press-${id}/press-${id}.md`));
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths)
    DownloadFrontMatterSchema.parse(parse(read(path).split('---\n')[1] ?? ''));
});

test('the four quick actions have a hint per language and a label each', () => {
  const { press: texts } = UiSchema.parse(parse(read('en/ui.yaml')));
  expect(press.actions.map(({ label }) => texts[label]).sort()).toEqual(
    ['Interview Request', 'Media Inquiry', 'Review Request', 'Speaking Opportunity'].sort(),
  );
  for (const code of codes)
    expect(toIds(readPage(code).contact.items)).toEqual(toIds(press.actions));
});

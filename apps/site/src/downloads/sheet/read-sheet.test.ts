import { LANGUAGES } from '@loimel/content/languages';
import { findPlaceholders } from '@loimel/content/placeholders';
import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';

const SHEETS = ['launch-checklist', 'project-brief', 'press-factsheet', 'press-guidelines'];

describe.each(LANGUAGES.map(({ code }) => code))('sheets in %s', (language) => {
  it.each(SHEETS)('%s has a title, a lead and no variable left', (id) => {
    const sheet = readSheet(language, id);
    expect(sheet.title).not.toBe('');
    expect(sheet.lead).not.toBe('');
    expect(findPlaceholders(JSON.stringify(sheet))).toEqual([]);
  });
});

it('the factsheet takes people and figures from the facts', () => {
  const text = JSON.stringify(readSheet('en', 'press-factsheet'));
  expect(text).toContain('Liis Kadarik, founder and CEO');
  expect(text).toContain('200+ projects');
});

it('the launch checklist has the 41 checks stated in its lead', () => {
  const { blocks } = readSheet('de', 'launch-checklist');
  const checks = blocks.flatMap((block) => (block.kind === 'checks' ? block.items : []));
  expect(checks).toHaveLength(41);
});

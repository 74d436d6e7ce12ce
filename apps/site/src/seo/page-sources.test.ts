import { readContentFile } from '@loimel/content/folder';
import { LANGUAGES } from '@loimel/content/languages';
import { expect, it } from 'vitest';
import { BUILT_AT, findModifiedAt } from '../content/dates.ts';
import { contentFilesOf } from './page-sources.ts';

it('[S1-M06] the modified date of a page is the newest of its content files and not in the future', () => {
  const files = contentFilesOf('/business', 'de');
  const dates = files.map((file) => findModifiedAt([file]).getTime());
  expect(findModifiedAt(files).getTime()).toBe(Math.max(...dates));
  expect(Math.max(...dates)).toBeLessThanOrEqual(BUILT_AT.getTime());
});

it.each(LANGUAGES.map(({ code }) => code))('every page has its content files in %s', (language) => {
  for (const path of ['/', '/business', '/team', '/career', '/privacy', '/terms', '/404']) {
    expect(findModifiedAt(contentFilesOf(path, language)).getTime()).toBeGreaterThan(0);
  }
});

it('the press page shows figures and a person, the resources page shows neither', () => {
  expect(contentFilesOf('/press', 'de')).toEqual(
    expect.arrayContaining(['de/counters.yaml', 'facts/counters.yaml', 'facts/people.yaml']),
  );
  expect(contentFilesOf('/resources', 'de')).not.toContain('facts/counters.yaml');
});

it('a page without its own content has the date of the UI texts', () => {
  expect(contentFilesOf('/sent/contact', 'es')).toEqual(['es/ui.yaml', 'facts/company.yaml']);
});

it('a folder with fixed dates does not read the history of the repository', () => {
  const frozen: Record<string, string> = JSON.parse(readContentFile('dates.json'));
  expect(findModifiedAt(['en/ui.yaml'])).toEqual(new Date(frozen['en/ui.yaml'] ?? ''));
});

import { expect, it } from 'vitest';
import { beginTranslation } from '../../content/check/begin.ts';
import { copyContent } from '../../content/check/content-copy.ts';
import {
  addLanguage,
  addPosition,
  addPost,
  addProject,
  changeHeadlines,
  changeLastLetter,
  NEW_LANGUAGE,
  translatePost,
} from './change.ts';

it('[D-L10] a post, a project, a position and a language more and other headlines pass the check', () => {
  using copy = copyContent();
  addPost(copy.root);
  for (const code of ['de', 'es']) {
    beginTranslation(copy.root, code);
    translatePost(copy.root, code);
  }
  addProject(copy.root, ['en', 'de', 'es']);
  addPosition(copy.root, ['en', 'de', 'es']);
  expect(changeHeadlines(copy.root, ['en', 'de', 'es'])).toBeGreaterThan(0);
  addLanguage(copy.root);
  beginTranslation(copy.root, NEW_LANGUAGE.code);
  const { findings, languages } = copy.check();
  expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  expect(languages).toBe(4);
  expect(copy.read('facts/jobs.yaml')).toContain('second-application');
});

it.each([
  ['Our team', 'Our teax'],
  ['"Careers | {brand}"', '"Careerx | {brand}"'],
  ['{brand} in 2027', '{brand} ix 2027'],
  ['Lux', 'Luy'],
])('the headline %s becomes %s', (headline, changed) => {
  expect(changeLastLetter(headline)).toBe(changed);
});

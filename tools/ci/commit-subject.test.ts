import { expect, test } from 'vitest';
import { findSubjectErrors } from './commit-subject.ts';

test.each([
  'refactor(site): merge the sections of the home page',
  'fix(api): address a race between two workers',
  'test(e2e): pass the clock of the page',
  'feat(repo): embed the licence',
  'ci(repo): bring the results of the browser tests into the summary',
])('an imperative is accepted: %s', (subject) => {
  expect(findSubjectErrors(subject)).toEqual([]);
});

test.each([
  ['fix: mend it all', 'does not have the form'],
  ['merge the sections', 'does not have the form'],
  ['wip(site): merge the sections', 'does not have the form'],
  ['fix(site) : merge the sections', 'does not have the form'],
  ['fix(site): merge', 'does not have the form'],
  ['fix(site): Merge the sections', 'not with a lower-case verb'],
  ['docs(bench): 118 runs of the tabs', 'not with a lower-case verb'],
  ['fix(site): merged the sections', 'past tense'],
  ['fix(site): merges the sections', 'third person'],
  ['fix(site): merging the sections', 'participle'],
  ['fix(site): the sections are merged', 'not an imperative'],
  ['fix(site): when nothing is stored, ask', 'not an imperative'],
])('"%s" %s', (subject, error) => {
  expect(findSubjectErrors(subject)).toEqual([expect.stringContaining(error)]);
});

test('72 characters are accepted, 73 are not', () => {
  const subject = `fix(site): ${'merge '.repeat(10)}x`;
  expect(subject).toHaveLength(72);
  expect(findSubjectErrors(subject)).toEqual([]);
  expect(findSubjectErrors(`${subject}x`)).toEqual([
    'is 73 characters long, at most 72 are allowed',
  ]);
});

test('every error of a subject is reported', () => {
  expect(findSubjectErrors(`fix(site): merged ${'x'.repeat(72)}`)).toHaveLength(2);
});

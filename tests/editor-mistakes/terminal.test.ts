import { expect, it, onTestFinished } from 'vitest';
import { copyContent } from '../../content/check/content-copy.ts';
import { toReportLines } from '../../content/check/report.ts';
import { toLocation } from './mistake.ts';
import { MISTAKES } from './mistakes.ts';

it('[D-C8a] at least 40 different mistakes are planted', () => {
  expect(new Set(MISTAKES.map(({ title }) => title)).size).toBeGreaterThanOrEqual(40);
});

it.each(MISTAKES.map((mistake) => [mistake.title, mistake] as const))(
  '[D-C8a] the first message about %s names its file and line',
  (_title, mistake) => {
    const copy = copyContent();
    onTestFinished(() => copy[Symbol.dispose]());
    mistake.plant(copy);
    const [first = ''] = toReportLines(copy.check());
    expect(first).toMatch(/^content\/\S+:\d+ /);
    expect(first.split(' ')[0]).toBe(toLocation(mistake, copy));
    expect(first).toContain(mistake.says);
  },
);

it('[D-C8b] an invalid fact is reported alone', () => {
  using copy = copyContent();
  copy.edit('facts/posts.yaml', '[Design, UX/UI', '[Desing, UX/UI');
  copy.edit('facts/company.yaml', 'privacy@loimel.example', 'privacy');
  expect(copy.check().findings.map(({ file }) => file)).toEqual([
    'content/facts/company.yaml',
    'content/facts/posts.yaml',
  ]);
});

it('[D-C8b] no message about one mistake advises to remove a file', () => {
  using copy = copyContent();
  for (const mistake of MISTAKES) {
    mistake.plant(copy);
    const advice = copy.check().findings.map(({ message }) => message);
    expect(advice.filter((text) => /remove (the|this) file|site reads; remove/.test(text))).toEqual(
      [],
    );
    copy.restore();
  }
  expect(copy.errors()).toEqual([]);
});

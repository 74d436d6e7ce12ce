import { afterAll, expect, it, onTestFinished } from 'vitest';
import { copyContent } from '../../content/check/content-copy.ts';
import { toReportLines } from '../../content/check/report.ts';
import { toLocation } from './mistake.ts';
import { MISTAKES } from './mistakes.ts';

const copy = copyContent();
afterAll(() => copy[Symbol.dispose]());

it('[D-C8a] at least 40 different mistakes are planted', () => {
  expect(new Set(MISTAKES.map(({ title }) => title)).size).toBeGreaterThanOrEqual(40);
});

it.each(MISTAKES.map((mistake) => [mistake.title, mistake] as const))(
  '[D-C8a] [D-C8b] the first message about %s names its file and line, and none advises to remove a file',
  (_title, mistake) => {
    onTestFinished(copy.restore);
    mistake.plant(copy);
    const lines = toReportLines(copy.check());
    const [first = ''] = lines;
    expect(first).toMatch(/^content\/\S+:\d+ /);
    expect(first.split(' ')[0]).toBe(toLocation(mistake, copy));
    expect(first).toContain(mistake.says);
    expect(lines.join('\n')).not.toMatch(/remove (the|this) file|site reads; remove/);
  },
);

it('[D-C8b] an invalid fact is reported alone', () => {
  onTestFinished(copy.restore);
  copy.edit('facts/posts.yaml', '[Design, UX/UI', '[Desing, UX/UI');
  copy.edit('facts/company.yaml', 'privacy@loimel.example', 'privacy');
  expect(copy.check().findings.map(({ file }) => file)).toEqual([
    'content/facts/company.yaml',
    'content/facts/posts.yaml',
  ]);
});

import { expect, it } from 'vitest';
import { checkAccessibilityGaps } from './accessibility-gaps.ts';
import { checkContent } from './check-content.ts';
import { copyContent } from './content-copy.ts';
import { requireContent } from './require-content.ts';

const FACTS = 'facts/accessibility.yaml';
const LAST_DAY = new Date('2027-03-31T20:00:00Z'); // 23:00 in Tallinn
const DAY_AFTER = new Date('2027-03-31T21:00:00Z');

it('[D-N8c] a gap whose day is over is a warning with its line, from the next day on', () => {
  using copy = copyContent();
  const content = requireContent(copy.root);
  expect(checkAccessibilityGaps(content, LAST_DAY)).toEqual([]);
  expect(checkAccessibilityGaps(content, DAY_AFTER)).toEqual([
    {
      level: 'warning',
      file: `content/${FACTS}`,
      line: copy.lineOf(FACTS, 'sketch-file'),
      message: expect.stringContaining('gaps.sketch-file: 2027-03-31 is over'),
    },
  ]);
});

it('[D-N8c] a gap without a day and without a way around is an error in each language', () => {
  using copy = copyContent();
  copy.edit(FACTS, ', until: 2027-03-31', '');
  const findings = checkAccessibilityGaps(requireContent(copy.root), LAST_DAY);
  expect(findings.map(({ level, file }) => `${level} ${file}`)).toEqual(
    ['en', 'de', 'es'].map((code) => `error content/${code}/pages/accessibility.yaml`),
  );
});

it('[D-N8c] the sample of the statement is an error before going live', () => {
  using copy = copyContent();
  const { findings } = checkContent(copy.root, { isLive: true });
  expect(findings).toContainEqual(
    expect.objectContaining({
      level: 'error',
      file: `content/${FACTS}`,
      line: copy.lineOf(FACTS, 'sample: true'),
    }),
  );
});

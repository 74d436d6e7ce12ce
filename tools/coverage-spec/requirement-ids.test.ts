import { expect, test } from 'vitest';
import { findClaimedIds, parseRequirements } from './requirement-ids.ts';

test('only lines that begin with an id are requirements', () => {
  const markdown = [
    '# Title (D-R4)',
    '- An id line looks like `- S1-F99 · `.',
    '- S1-F04 · An empty message is refused (D-F4).',
    '  - S1-F05 · indented',
    '- D-R2a · The stored language is applied.',
    '- D-B1 · The brand.',
  ].join('\n');
  expect(parseRequirements(markdown)).toEqual(['S1-F04', 'D-R2a', 'D-B1']);
});

test('one title may name several ids, in one bracket or in several', () => {
  const source = `
    test('[S1-F04] a', () => {});
    test("[S1-F05, S1-F06] [D-R2a] b", () => {});
    it.each([f(1), { a: (2) }])(\`[S2-Q01] c\`, () => {});
    test.describe('[S1-R08] group', () => {
      test('the ids of the parts ' + '[S1-X01] are read', async ({ page }) => <p title="[S1-X02]" />);
    });
    test(
      '[S1-R09] on its own line',
      () => {},
    );
  `;
  expect(findClaimedIds('x.test.tsx', source)).toEqual([
    'S1-F04',
    'S1-F05',
    'S1-F06',
    'D-R2a',
    'S2-Q01',
    'S1-R08',
    'S1-X01',
    'S1-R09',
  ]);
});

test('ids in comments, outside brackets or outside titles are not claims', () => {
  const source = `
    // [S1-F04] in a comment
    test('S1-F05 without brackets', () => {});
    expect(text).toBe('[S1-F06]');
  `;
  expect(findClaimedIds('x.test.tsx', source)).toEqual([]);
});

test('a mistyped id is still found, so that it can be reported', () => {
  expect(findClaimedIds('x.test.ts', "test('[S1-F4] [S3-R01] x', () => {})")).toEqual([
    'S1-F4',
    'S3-R01',
  ]);
});

import { expect, test } from 'vitest';
import { countSpamReasons, listSpamChecks, summarizeSpamReasons } from './spam-reasons.ts';

test('[D-D3f] failed checks come first and the others are shown as passed', () => {
  const checks = listSpamChecks(['too-fast']);
  expect(checks.map(({ name, isPassed }) => [name, isPassed])).toEqual([
    ['too-fast', false],
    ['content', true],
    ['honeypot', true],
    ['recipient-limit', true],
  ]);
});

test('an item without a reason was moved by a colleague', () => {
  expect(summarizeSpamReasons([])).toBe('Moved here by a colleague');
  expect(summarizeSpamReasons(['content'])).toBe('The text looks like advertising');
  expect(summarizeSpamReasons(['honeypot', 'too-fast'])).toBe('Trap, too fast');
});

test('only reasons that occur are counted', () => {
  const items = [{ spamReasons: ['content'] }, { spamReasons: ['content', 'honeypot'] }];
  expect(countSpamReasons(items).map(({ short, count }) => [short, count])).toEqual([
    ['Text', 2],
    ['Trap', 1],
  ]);
});

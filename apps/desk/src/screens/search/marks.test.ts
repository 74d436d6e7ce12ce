import { expect, test } from 'vitest';
import { splitMarks } from './marks.ts';

test('[D-D3d] the match is separated from the text around it', () => {
  expect(splitMarks('unser Bestell\uE000portal\uE001 läuft')).toEqual([
    { text: 'unser Bestell', isMatch: false },
    { text: 'portal', isMatch: true },
    { text: ' läuft', isMatch: false },
  ]);
});

test.each([
  ['\uE000open', [{ text: 'open', isMatch: true }]],
  [
    'a\uE001b',
    [
      { text: 'a', isMatch: false },
      { text: 'b', isMatch: false },
    ],
  ],
  ['', []],
])('marks in the wrong order lose no text: %j', (excerpt, parts) => {
  expect(splitMarks(excerpt)).toEqual(parts);
});

test('[D-D7d] markup of the sender stays text', () => {
  expect(splitMarks('<img src=x>')).toEqual([{ text: '<img src=x>', isMatch: false }]);
});

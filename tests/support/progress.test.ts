import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

test('a loop prints its progress, but not at every step', () => {
  let nowMs = 1_000;
  const lines: string[] = [];
  const progress = createProgress('paths', 40, {
    now: () => nowMs,
    log: (line) => lines.push(line),
  });
  for (let step = 0; step < 40; step += 1) {
    nowMs += 500;
    progress.step();
  }
  expect(lines).toEqual(['paths: 16 of 40 after 8 s', 'paths: 32 of 40 after 16 s']);
});

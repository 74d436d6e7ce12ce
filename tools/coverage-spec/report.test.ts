import { expect, test } from 'vitest';
import { createReport } from './report.ts';

const required = ['S1-F01', 'S1-F02', 'S1-F03', 'S1-F04', 'S1-F05', 'D-R1', 'D-R2a', 'D-R2b'];

test('each group shows its count and what is missing, neighbours joined', () => {
  const claims = [
    { id: 'S1-F05', file: 'a.test.ts' },
    { id: 'S1-F05', file: 'b.test.ts' },
    { id: 'D-R2a', file: 'a.test.ts' },
  ];
  expect(createReport(required, claims)).toEqual({
    lines: ['S1-F      1/5  missing 01–04', 'D-R       1/3  missing 1 2b', 'covered 2 of 8'],
    unknown: [],
  });
});

test('a group without gaps has no list', () => {
  const claims = [{ id: 'D-R1', file: 'a.test.ts' }];
  expect(createReport(['D-R1'], claims).lines).toEqual(['D-R       1/1', 'covered 1 of 1']);
});

test('an id that does not exist is reported with its file and does not count', () => {
  const report = createReport(required, [{ id: 'S1-F99', file: 'a.test.ts' }]);
  expect(report.unknown).toEqual([{ id: 'S1-F99', file: 'a.test.ts' }]);
  expect(report.lines.at(-1)).toBe('covered 0 of 8');
});

import { expect, test } from 'vitest';
import { describeUndo, readResults, summarizeOutcome } from './outcomes.ts';

const result = (outcome: string, id = outcome) => ({ id, outcome, version: 2 });

test('[D-D3b] a change of all items needs no further words', () => {
  expect(summarizeOutcome([result('changed', 'a'), result('changed', 'b')])).toEqual({
    text: '',
    isComplete: true,
  });
});

test('[D-D6a] items that a colleague changed in between are named', () => {
  const { text, isComplete } = summarizeOutcome([result('changed'), result('conflict')]);
  expect(isComplete).toBe(false);
  expect(text).toBe('1 not changed: a colleague has changed them in the meantime.');
  expect(summarizeOutcome([result('conflict')]).text).toContain('Look at it again');
  expect(summarizeOutcome([result('gone')]).text).toBe('1 not there any more.');
});

test('rows without a record are dropped', () => {
  expect(readResults([null, { recordId: 'a', outcome: 'changed', version: 4 }])).toEqual([
    { id: 'a', outcome: 'changed', version: 4 },
  ]);
  expect(readResults(undefined)).toEqual([]);
});

test('[D-D3b] taken back is said only of what was taken back', () => {
  expect(describeUndo([result('changed', 'a'), result('unchanged', 'b')])).toEqual({
    title: 'Taken back',
    text: '',
    isComplete: true,
  });
  expect(describeUndo([result('conflict')])).toMatchObject({
    title: 'Not taken back',
    isComplete: false,
  });
  expect(describeUndo([result('changed'), result('conflict')])).toMatchObject({
    title: 'Taken back, 1 of 2 items',
    text: '1 not changed: a colleague has changed them in the meantime.',
    isComplete: false,
  });
  expect(describeUndo([])).toMatchObject({ title: 'Not taken back', isComplete: false });
});

import { expect, it } from 'vitest';
import { describeFailure } from './describe-failure.ts';

const texts = {
  offline: 'Offline',
  network: 'No response',
  rate: '{minutes} min',
  server: 'Ref {ref}',
};
const failure = { status: 500, error: 'internal', message: 'relation "x"' };

it.each([
  [
    'the id of a request is shortened to eight characters',
    '1e9abcf09da04bfb8dc5e002cd709153',
    'Ref 1E9A-BCF0',
  ],
  ['another reference is not changed', '7F3A', 'Ref 7F3A'],
  ['without a reference the status is shown', null, 'Ref 500'],
])('[D-F6a] %s', (_what, reference, sentence) => {
  const described = describeFailure({ ...failure, reference }, { texts, isOnline: true });
  expect(described).toBe(sentence);
});

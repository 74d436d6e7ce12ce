import { expect, it } from 'vitest';
import { getCounters } from './counters.tsx';

it('returns the figures of a page in the order of the ledger', () => {
  const figuresOf = (page: Parameters<typeof getCounters>[0]) =>
    getCounters(page, 'en').items.map(({ figure }) => figure);
  expect(figuresOf('business')).toEqual(['50+', '15+', '99%']);
  expect(figuresOf('projects')).toEqual(['42+', '38', '15', '24']);
  expect(figuresOf('press')).toEqual(['50+', '200+', '25+', '1K+']);
});

it('joins each figure with its texts in the language', () => {
  expect(getCounters('business', 'de').items[2]).toMatchObject({
    figure: '99%',
    spoken: '99 Prozent',
    definition: expect.stringContaining('Würden Sie uns wieder beauftragen?'),
  });
});

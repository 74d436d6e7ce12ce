import { expect, it } from 'vitest';
import { pickShowcase } from './pick-showcase.ts';

type Candidate = Parameters<typeof pickShowcase>[0][number] & { id: string };

function candidate(id: string, category: Candidate['category'], featured = true): Candidate {
  return { id, category, featured };
}

function pickIds(candidates: Candidate[]): string[] {
  return pickShowcase(candidates).map(({ id }) => id);
}

it('[S1-P20] only featured projects of category web or ecommerce are picked', () => {
  const candidates = [
    candidate('mobile', 'mobile'),
    candidate('shelved', 'web', false),
    candidate('shop', 'ecommerce'),
    candidate('ai', 'ai'),
    candidate('shelved-shop', 'ecommerce', false),
    candidate('enterprise', 'enterprise'),
    candidate('web', 'web'),
  ];
  expect(pickIds(candidates)).toEqual(['shop', 'web']);
});

it('[S1-P19] of more than three the first three are picked', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(pickIds(ids.map((id) => candidate(id, 'web')))).toEqual(['a', 'b', 'c']);
});

it('no fitting project gives an empty showcase', () => {
  expect(pickIds([candidate('ai', 'ai')])).toEqual([]);
});

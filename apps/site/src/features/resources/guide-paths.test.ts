import { expect, it } from 'vitest';
import { listGuidePaths } from './guide-paths.ts';

it('[D-R9] each guide has an address in every language, for the slugs of all languages', () => {
  const german = listGuidePaths().filter(
    ({ params, props }) => params.lang === 'de' && props.id === 'staged-move',
  );
  const slugs = german.map(({ params }) => params.slug);
  expect(slugs).toContain('plan-a-move-in-stages');
  expect(slugs).toHaveLength(3);
  const english = listGuidePaths().filter(({ params }) => params.lang === undefined);
  expect(new Set(english.map(({ props }) => props.id))).toEqual(
    new Set(['staged-move', 'contract-first']),
  );
});

it('no two guides share an address', () => {
  const addresses = listGuidePaths().map(({ params }) => `${params.lang ?? ''}/${params.slug}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

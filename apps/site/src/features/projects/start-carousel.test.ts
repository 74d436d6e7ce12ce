import { expect, it } from 'vitest';
import { CAROUSEL_OPTIONS } from './start-carousel.ts';

it('[S2-K04] the carousel keeps drag threshold 10, duration 25 and centre alignment', () => {
  expect(CAROUSEL_OPTIONS).toMatchObject({ dragThreshold: 10, duration: 25, align: 'center' });
});

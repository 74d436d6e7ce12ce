import { expect, it } from 'vitest';
import { toMetric } from './report-vitals.ts';

it('rates the measured value and sends a rounded one', () => {
  expect(toMetric('LCP', 2500.4)).toEqual({
    name: 'LCP',
    value: 2500,
    rating: 'needs-improvement',
  });
  expect(toMetric('CLS', 0.04321)).toEqual({ name: 'CLS', value: 0.0432, rating: 'good' });
});

it('[D-A5a] FID is sent with the label legacy', () => {
  expect(toMetric('FID', 12)).toEqual({ name: 'FID', value: 12, rating: 'good', legacy: true });
});

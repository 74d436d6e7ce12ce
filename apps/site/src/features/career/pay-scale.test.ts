import { expect, it } from 'vitest';
import { createPayScale } from './pay-scale.ts';

it.each([
  ['en-GB', ['2,000', '2,400', '3,200', '3,600']],
  ['de-DE', ['2.000', '2.400', '3.200', '3.600']],
  ['es-ES', ['2000', '2400', '3200', '3600']],
])(
  '[D-L13] the pay range is the middle half of its scale, in the format of %s',
  (locale, scale) => {
    expect(createPayScale({ min: 2400, max: 3200 }, locale)).toEqual(scale);
  },
);

it.each([
  ['a single figure', { min: 3000, max: 3000 }],
  ['a range that would begin below nothing', { min: 100, max: 400 }],
])('%s has no scale', (_, pay) => {
  expect(createPayScale(pay, 'en-GB')).toBeNull();
});

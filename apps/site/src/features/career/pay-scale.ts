// The scale below a pay range: it begins half a range below and ends half a range above, so that
// the range is always its middle half.
import type { Job } from '@loimel/content/schema';

/** The four figures of the scale: its start, the range, its end. */
export type PayScale = readonly [start: string, min: string, max: string, end: string];

type Range = NonNullable<Job['monthlyPayEuro']>;

/** Null for a single figure, and for a range so wide that the scale would begin below nothing. */
export function createPayScale({ min, max }: Range, locale: string): PayScale | null {
  const margin = (max - min) / 2;
  if (margin === 0 || margin > min) return null;
  const { format } = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  return [format(min - margin), format(min), format(max), format(max + margin)];
}

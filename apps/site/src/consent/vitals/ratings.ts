// How fast is fast: the thresholds of the web vitals (spec 1 §9, decision A5).

export type MetricName = 'CLS' | 'FID' | 'LCP' | 'FCP' | 'TTFB' | 'INP';
export type Rating = 'good' | 'needs-improvement' | 'poor';

/** Up to `good` a value is good, above `poor` it is poor. Milliseconds; CLS is a score. */
const THRESHOLDS: Readonly<Record<MetricName, { good: number; poor: number }>> = {
  CLS: { good: 0.1, poor: 0.25 },
  // Legacy: browsers replaced it by INP.
  FID: { good: 100, poor: 300 },
  LCP: { good: 2500, poor: 4000 },
  FCP: { good: 1800, poor: 3000 },
  TTFB: { good: 800, poor: 1800 },
  INP: { good: 200, poor: 500 },
};

/** Measured still, because the requirements name it, and marked wherever it is sent. */
export const LEGACY_METRICS: ReadonlySet<MetricName> = new Set(['FID']);

export function rate(name: MetricName, value: number): Rating {
  const { good, poor } = THRESHOLDS[name];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
}

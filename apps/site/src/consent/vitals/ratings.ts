// The thresholds of the web vitals (S2-K03, D-A5b).

export type MetricName = 'CLS' | 'FID' | 'LCP' | 'FCP' | 'TTFB' | 'INP';
export type Rating = 'good' | 'needs-improvement' | 'poor';

/** Values up to `good` are good, values above `poor` are poor. In ms; CLS is a score. */
const THRESHOLDS: Readonly<Record<MetricName, { good: number; poor: number }>> = {
  CLS: { good: 0.1, poor: 0.25 },
  // Legacy: browsers have replaced it with INP.
  FID: { good: 100, poor: 300 },
  LCP: { good: 2500, poor: 4000 },
  FCP: { good: 1800, poor: 3000 },
  TTFB: { good: 800, poor: 1800 },
  INP: { good: 200, poor: 500 },
};

/** Still measured because a requirement names it (D-A5a). It is marked as legacy when sent. */
export const LEGACY_METRICS: ReadonlySet<MetricName> = new Set(['FID']);

export function rate(name: MetricName, value: number): Rating {
  const { good, poor } = THRESHOLDS[name];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
}

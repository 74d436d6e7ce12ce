// Reports once how the page felt: when the visitor leaves or hides it for the first time.
import { startMeasuring } from './measure.ts';
import { LEGACY_METRICS, type MetricName, type Rating, rate } from './ratings.ts';

export type Metric = { name: MetricName; value: number; rating: Rating; legacy?: true };

/** No identifier and no address as typed: the page's own address, its language, the figures. */
export type VitalsReport = { page: string; language: string; metrics: Metric[] };

export function reportVitals(report: (vitals: VitalsReport) => void): void {
  const finish = startMeasuring();

  function handleVisibility(): void {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', handleVisibility, true);
    report({
      page: readPage(),
      language: document.documentElement.lang,
      metrics: [...finish()].map(([name, value]) => toMetric(name, value)),
    });
  }
  // Captured: the report must be in the tag's queue before the tag sends its last hit.
  addEventListener('visibilitychange', handleVisibility, true);
}

/** Rated as measured, then shortened: a tenth of a millisecond tells nothing about a page. */
export function toMetric(name: MetricName, value: number): Metric {
  const digits = name === 'CLS' ? 4 : 0;
  return {
    name,
    value: Number(value.toFixed(digits)),
    rating: rate(name, value),
    ...(LEGACY_METRICS.has(name) ? { legacy: true } : {}),
  };
}

/** From the canonical link: the address bar may hold what a visitor typed. */
function readPage(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  return canonical === null ? '/' : new URL(canonical.href).pathname;
}

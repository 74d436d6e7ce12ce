// Reports the web vitals once per page view, when the page becomes hidden for the first time.
import { startMeasuring } from './measure.ts';
import { LEGACY_METRICS, type MetricName, type Rating, rate } from './ratings.ts';

export type Metric = { name: MetricName; value: number; rating: Rating; legacy?: true };

/** Contains no identifier and not the visited URL: only the path of the page, language and values. */
export type VitalsReport = { page: string; language: string; metrics: Metric[] };

export function reportVitals(report: (vitals: VitalsReport) => void): void {
  const finish = startMeasuring();

  function handleVisibility(): void {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', handleVisibility, true);
    report({
      page: readPage(),
      language: document.documentElement.lang,
      metrics: [...finish()].map(([name, value]) => toMetric(name, value)),
    });
  }
  // The capture phase of the document comes after the listeners of the library, which are on the
  // window, and before the tag sends its last hit.
  document.addEventListener('visibilitychange', handleVisibility, true);
}

/** Rates the exact value, then rounds it: fractions of a millisecond do not matter. */
export function toMetric(name: MetricName, value: number): Metric {
  const digits = name === 'CLS' ? 4 : 0;
  return {
    name,
    value: Number(value.toFixed(digits)),
    rating: rate(name, value),
    ...(LEGACY_METRICS.has(name) ? { legacy: true } : {}),
  };
}

/**
 * The visited URL can contain user input. Every page states its own, also one that is not indexed and
 * has no canonical link.
 */
function readPage(): string {
  const own = document.querySelector<HTMLMetaElement>('meta[property="og:url"]');
  return own === null ? '/' : new URL(own.content).pathname;
}

// Collects the web vitals of one page view with the `web-vitals` library. The library no longer has
// FID, which a requirement names (D-A5a), so FID has its own observer.
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { MetricName } from './ratings.ts';

/** Starts measuring. The returned function returns the values measured so far. */
export function startMeasuring(): () => Map<MetricName, number> {
  const values = new Map<MetricName, number>();
  const take = ({ name, value }: Metric) => void values.set(name, value);
  // Every change, because the library reports LCP otherwise only after an input or when the page is
  // hidden, and our report is sent at that time.
  const options = { reportAllChanges: true };
  onCLS(take, options);
  onFCP(take, options);
  onINP(take, options);
  onLCP(take, options);
  onTTFB(take, options);
  const firstInput = observeFirstInput((delayMs) => values.set('FID', delayMs));

  return () => {
    firstInput.finish();
    return values;
  };
}

/** `finish` handles the entry that the browser has not delivered yet, and stops. */
function observeFirstInput(handle: (delayMs: number) => void): { finish(): void } {
  const type = 'first-input';
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return { finish: () => {} };
  const take = (entry: PerformanceEntry) => {
    if (entry instanceof PerformanceEventTiming) handle(entry.processingStart - entry.startTime);
  };
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
  observer.observe({ type, buffered: true });
  return {
    finish() {
      observer.takeRecords().forEach(take);
      observer.disconnect();
    },
  };
}

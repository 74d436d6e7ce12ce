// Collects the web vitals of one page view from the performance entries of the browser.
import { createInteractionDelay } from './interaction-delay.ts';
import { createLayoutShiftScore } from './layout-shift.ts';
import { observe } from './observe.ts';
import type { MetricName } from './ratings.ts';

/** Shorter events are not observed. The first input is measured in any case. */
const EVENT_THRESHOLD_MS = 40;

/** Starts measuring. The returned function stops it and returns the values measured so far. */
export function startMeasuring(): () => Map<MetricName, number> {
  const values = new Map<MetricName, number>();
  const shifts = createLayoutShiftScore();
  const delay = createInteractionDelay();
  const interactions = new Set<number>();
  const { activatedAtMs, respondedAtMs } = readNavigation();
  const hiddenAtMs = findFirstHiding();

  /** Ignores paints after the page was hidden: a background tab paints only when it is opened. */
  function takePaint(name: MetricName, { startTime }: PerformanceEntry): void {
    if (startTime < hiddenAtMs) values.set(name, Math.max(0, startTime - activatedAtMs));
  }

  function takeInteraction(event: PerformanceEventTiming): void {
    if (event.interactionId) interactions.add(event.interactionId);
    delay.add(event);
  }

  const observations = [
    observe('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') takePaint('FCP', entry);
    }),
    // The browser stops reporting these entries at the first input.
    observe('largest-contentful-paint', (entry) => takePaint('LCP', entry)),
    observe('layout-shift', (entry) => shifts.add(parseShift(entry))),
    // FID is legacy: the `web-vitals` library no longer measures it (D-A5a).
    observe('first-input', (entry) => {
      if (!(entry instanceof PerformanceEventTiming)) return;
      values.set('FID', entry.processingStart - entry.startTime);
      takeInteraction(entry);
    }),
    observe(
      'event',
      (entry) => {
        if (entry instanceof PerformanceEventTiming) takeInteraction(entry);
      },
      { durationThreshold: EVENT_THRESHOLD_MS },
    ),
  ];

  return () => {
    for (const observation of observations) observation.finish();
    if (respondedAtMs > 0) values.set('TTFB', Math.max(0, respondedAtMs - activatedAtMs));
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
      values.set('CLS', shifts.get());
    }
    const inp = delay.get(Math.max(interactions.size, performance.interactionCount ?? 0));
    if (inp !== null) values.set('INP', inp);
    return values;
  };
}

/** Times count from activation, because a prerendered page is not visible before. */
function readNavigation(): { activatedAtMs: number; respondedAtMs: number } {
  const [entry] = performance.getEntriesByType('navigation');
  const activation = entry !== undefined && 'activationStart' in entry ? entry.activationStart : 0;
  return {
    activatedAtMs: typeof activation === 'number' ? activation : 0,
    respondedAtMs: entry instanceof PerformanceNavigationTiming ? entry.responseStart : 0,
  };
}

function findFirstHiding(): number {
  const hiding = performance
    .getEntriesByType('visibility-state')
    .find(({ name }) => name === 'hidden');
  return hiding?.startTime ?? Number.POSITIVE_INFINITY;
}

function parseShift(entry: PerformanceEntry) {
  const value = 'value' in entry && typeof entry.value === 'number' ? entry.value : 0;
  const hadRecentInput = 'hadRecentInput' in entry && entry.hadRecentInput === true;
  return { value, hadRecentInput, startTime: entry.startTime };
}

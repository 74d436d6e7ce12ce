// Collects the raw figures of one page view: what the browser tells, in the terms of the metrics.
import { createInteractionDelay } from './interaction-delay.ts';
import { createLayoutShiftScore } from './layout-shift.ts';
import { observe } from './observe.ts';
import type { MetricName } from './ratings.ts';

/** Below this an event is no concern; the first input is measured in any case. */
const EVENT_THRESHOLD_MS = 40;

/** Starts to measure; the returned function stops and gives the figures there are. */
export function startMeasuring(): () => Map<MetricName, number> {
  const values = new Map<MetricName, number>();
  const shifts = createLayoutShiftScore();
  const delay = createInteractionDelay();
  const interactions = new Set<number>();
  const { activatedAtMs, respondedAtMs } = readNavigation();
  const hiddenAtMs = findFirstHiding();

  /** A page opened in the background paints when it is looked at, which says nothing about it. */
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
    // The browser itself ends this series with the first input.
    observe('largest-contentful-paint', (entry) => takePaint('LCP', entry)),
    observe('layout-shift', (entry) => shifts.add(parseShift(entry))),
    // FID is legacy: the ready-made libraries no longer measure it (decision A5).
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

/** Times are counted from the activation: a prerendered page waited unseen until then. */
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

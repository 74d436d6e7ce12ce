// Observes performance entries of one type, including entries from before this code was loaded.

export type Observation = {
  /** Handles the entries that the browser has not delivered yet, and stops. */
  finish(): void;
};

/** A browser that does not support the type delivers no entries. */
export function observe(
  type: string,
  handle: (entry: PerformanceEntry) => void,
  options: { durationThreshold?: number } = {},
): Observation {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return { finish: () => {} };
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(handle));
  observer.observe({ type, buffered: true, ...options });
  return {
    finish() {
      observer.takeRecords().forEach(handle);
      observer.disconnect();
    },
  };
}

// Performance entries of one kind, those from before this code came included.

export type Observation = {
  /** Hands on what the browser has not delivered yet, and stops. */
  finish(): void;
};

/** A browser that does not know the kind delivers nothing. */
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

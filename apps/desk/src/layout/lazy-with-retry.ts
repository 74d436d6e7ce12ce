// React remembers for ever that a lazy component could not be loaded, and the browser may do the same with an
// address. A component that asks again each time it is opened gets another attempt.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Returns the component to render now: the same one while it is loading or loaded, a new one after a failure. */
export function lazyWithRetry<Props>(
  load: () => Promise<ComponentType<Props>>,
): () => LazyExoticComponent<ComponentType<Props>> {
  let current: LazyExoticComponent<ComponentType<Props>> | null = null;
  return () => {
    current ??= lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        current = null;
        throw error;
      }
    });
    return current;
  };
}

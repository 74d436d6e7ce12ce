import { expect, it } from 'vitest';
import { createInteractionDelay } from './interaction-delay.ts';

function measure(durations: number[], interactionCount = durations.length): number | null {
  const delay = createInteractionDelay();
  durations.forEach((duration, index) => {
    delay.add({ interactionId: index + 1, duration });
  });
  return delay.get(interactionCount);
}

it('without an interaction there is no value', () => {
  expect(measure([])).toBeNull();
});

it('with few interactions the slowest counts', () => {
  expect(measure([40, 320, 80])).toBe(320);
});

it('one outlier in fifty interactions is left out', () => {
  expect(measure([900, 320, 80], 50)).toBe(320);
  expect(measure([900, 320, 80], 49)).toBe(900);
});

it('the events of one interaction count as its slowest, in any order', () => {
  const delay = createInteractionDelay();
  for (const duration of [40, 120, 60]) delay.add({ interactionId: 7, duration });
  delay.add({ interactionId: 8, duration: 100 });
  expect([delay.get(2), delay.get(50)]).toEqual([120, 100]);
});

it('an event without an interaction is ignored', () => {
  const delay = createInteractionDelay();
  delay.add({ interactionId: 0, duration: 500 });
  expect(delay.get(1)).toBeNull();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTooltips } from './tooltips.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function createShown() {
  const shown = new Set<string>();
  const tooltips = createTooltips<string>({
    show: (name) => shown.add(name),
    hide: (name) => shown.delete(name),
  });
  return { tooltips, read: () => [...shown] };
}

it('[S1-K01] a tooltip opens 700 ms after its trigger is entered', () => {
  const { tooltips, read } = createShown();
  tooltips.enter('en');
  vi.advanceTimersByTime(699);
  expect(read()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(read()).toEqual(['en']);
});

it('a trigger left before 700 ms opens no tooltip', () => {
  const { tooltips, read } = createShown();
  tooltips.enter('en');
  vi.advanceTimersByTime(600);
  tooltips.leave();
  vi.advanceTimersByTime(5000);
  expect(read()).toEqual([]);
});

it('[S1-K02] within 300 ms after a tooltip closed the next one opens immediately', () => {
  const { tooltips, read } = createShown();
  tooltips.enter('en');
  vi.advanceTimersByTime(700);
  tooltips.leave();
  expect(read()).toEqual([]);
  vi.advanceTimersByTime(299);
  tooltips.enter('de');
  expect(read()).toEqual(['de']);
});

it('[S1-K02] 300 ms after a tooltip closed the next one opens with a delay again', () => {
  const { tooltips, read } = createShown();
  tooltips.enter('en');
  vi.advanceTimersByTime(700);
  tooltips.leave();
  vi.advanceTimersByTime(300);
  tooltips.enter('de');
  vi.advanceTimersByTime(699);
  expect(read()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(read()).toEqual(['de']);
});

it('moving directly to the next trigger replaces the tooltip', () => {
  const { tooltips, read } = createShown();
  tooltips.enter('en');
  vi.advanceTimersByTime(700);
  tooltips.enter('de');
  expect(read()).toEqual(['de']);
});

it('a dismissed tooltip stays closed, and the next one opens with a delay', () => {
  const { tooltips, read } = createShown();
  tooltips.enter('en');
  vi.advanceTimersByTime(700);
  tooltips.dismiss();
  expect(read()).toEqual([]);
  tooltips.enter('de');
  expect(read()).toEqual([]);
});

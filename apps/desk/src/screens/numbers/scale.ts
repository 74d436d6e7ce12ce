// The axis of a chart, and the names of its steps.
import type { Unit } from './data.ts';

const FACTORS = [1, 2, 5];
const DAY_MS = 86_400_000;
const LANGUAGE = 'en-GB';

export type Scale = { top: number; ticks: number[] };

/** Round numbers from 0 to at least the value, with at most five steps. */
export function toScale(value: number): Scale {
  const step = toRoundNumber(Math.max(value, 1) / 5);
  const count = Math.max(1, Math.ceil(value / step));
  return {
    top: count * step,
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
  };
}

/** How many records one pick of the cloth stands for, so that a bar has at most 40 of them. */
export function toPickSize(top: number): number {
  return toRoundNumber(top / 40);
}

/** The smallest of 1, 2, 5, 10, 20, … that is not below the value. */
function toRoundNumber(value: number): number {
  let power = 1;
  for (;;) {
    const found = FACTORS.find((factor) => factor * power >= value);
    if (found !== undefined) return found * power;
    power *= 10;
  }
}

/** `w46`, `Nov`, `Q4 2026` */
export function nameStep(start: string, unit: Unit): string {
  const day = new Date(`${start}T12:00:00Z`);
  if (unit === 'week') return `w${toWeekNumber(day)}`;
  if (unit === 'month') {
    return new Intl.DateTimeFormat(LANGUAGE, { month: 'short', timeZone: 'UTC' }).format(day);
  }
  return `Q${Math.floor(day.getUTCMonth() / 3) + 1} ${day.getUTCFullYear()}`;
}

/** By ISO 8601: the week belongs to the year of its Thursday. */
function toWeekNumber(monday: Date): number {
  const thursday = monday.getTime() + 3 * DAY_MS;
  const firstDay = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - firstDay) / (7 * DAY_MS)) + 1;
}

// The sentences below the charts. Each says only what follows from the numbers.
import { nameOfLanguage } from '../../words/records.ts';
import type { LanguageCount, Numbers, Step, Unit } from './data.ts';
import { nameStep } from './scale.ts';

/** One working day, which the contact form promises. A weekend has no length. */
export const PROMISE_HOURS = 24;

export function formatHours(hours: number): string {
  return `${hours.toFixed(1)} h`;
}

const toTotal = ({ contacts, applications }: Step) => contacts + applications;

export function findBusiest(steps: readonly Step[]): Step | null {
  const [first] = [...steps].sort((a, b) => toTotal(b) - toTotal(a));
  return first && toTotal(first) > 0 ? first : null;
}

export function describeArrivals({ steps, unit }: Numbers, pickSize: number): string {
  const busiest = findBusiest(steps);
  if (!busiest) return 'Nothing arrived in this time.';
  const pick = pickSize === 1 ? 'One pick is one item.' : `One pick is ${pickSize} items.`;
  const current = steps.at(-1);
  const most = `Most arrived in ${nameStep(busiest.start, unit)}: ${toTotal(busiest)}.`;
  return `${pick} ${most} This ${unit} so far: ${current ? toTotal(current) : 0}.`;
}

export function describeMedians(steps: readonly Step[], unit: Unit): string {
  const known = steps.flatMap(({ medianHours }) => (medianHours === null ? [] : [medianHours]));
  if (known.length === 0) return 'There was no first answer in this time.';
  const above = known.filter((hours) => hours >= PROMISE_HOURS).length;
  const units = `${unit}${known.length === 1 ? '' : 's'}`;
  return above === 0
    ? `In no ${unit} was the median above one working day.`
    : `In ${above} of ${known.length} ${units} with an answer the median was above one working day.`;
}

/** Null when fewer than two languages have an answer. */
export function compareLanguages(languages: readonly LanguageCount[]): string | null {
  const known = languages
    .flatMap(({ language, medianHours }) =>
      medianHours === null ? [] : [{ language, hours: medianHours }],
    )
    .sort((a, b) => b.hours - a.hours);
  const [slowest] = known;
  const fastest = known.at(-1);
  if (!slowest || !fastest || slowest === fastest) return null;
  const difference = slowest.hours - fastest.hours;
  if (difference === 0) return 'First answers take equally long in all languages.';
  return `First answers in ${nameOfLanguage(slowest.language)} take ${formatHours(difference)} longer than in ${nameOfLanguage(fastest.language)}.`;
}

/** Of what was answered or is overdue. Null without any. */
export function toShareInTime({ answered, inTime, late }: Numbers): number | null {
  const counted = answered + late;
  return counted === 0 ? null : Math.round((100 * inTime) / counted);
}

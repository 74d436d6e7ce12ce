import { expect, it } from 'vitest';
import {
  countDone,
  formatDay,
  formatMoment,
  formatShortMoment,
  toSteps,
} from './describe-receipt.ts';
import type { Receipt } from './receipt-api.ts';
import { createTestReceipt } from './testing/test-receipt.ts';

const DAY = '2026-11-15T08:00:00.000Z';

function count(changes: Partial<Receipt>): number {
  return countDone(toSteps(createTestReceipt(changes)));
}

it('the steps of a message are received, opened and answered; an application is decided', () => {
  const message = createTestReceipt({ answered_at: DAY });
  expect(toSteps(message).map(({ name }) => name)).toEqual(['received', 'opened', 'finished']);
  expect(toSteps(message).at(-1)?.date).toBe(DAY);
  const application = createTestReceipt({ kind: 'job_application', decided_at: DAY });
  expect(toSteps(application).at(-1)?.date).toBe(DAY);
});

it('the band is complete up to the last finished step', () => {
  expect(count({})).toBe(1);
  expect(count({ opened_at: DAY })).toBe(2);
  expect(count({ answered_at: DAY })).toBe(3);
});

it('[D-L8b] the start of a day in Tallinn is shown as that day, not the day before', () => {
  expect(formatDay('2027-11-15T22:00:00.000Z', 'en-GB')).toBe('16\u00A0November\u00A02027');
  expect(formatDay('2027-06-30T21:00:00.000Z', 'de')).toBe('1.\u00A0Juli\u00A02027');
});

it('a date does not break inside, and can break before its time', () => {
  const moment = '2028-11-14T08:42:00.000Z';
  expect(formatMoment(moment, 'en-GB')).toBe('14\u00A0November\u00A02028 at 10:42');
  expect(formatMoment(moment, 'de')).toBe('14.\u00A0November\u00A02028 um 10:42');
  expect(formatShortMoment(moment, 'en-GB')).toBe('14\u00A0Nov\u00A02028, 10:42');
  expect(formatShortMoment(moment, 'es')).toBe('14\u00A0nov\u00A02028, 10:42');
});

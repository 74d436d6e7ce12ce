import { expect, test } from 'vitest';
import { describeDelivery, describeDeliveryKind } from './deliveries.ts';

const NOW = new Date('2026-11-14T08:50:00Z');
const delivery = {
  state: 'pending',
  attempts: 0,
  lastError: null,
  nextAttemptAt: '2026-11-14T08:49:00Z',
  finishedAt: null,
};

test('[D-D4e] an accepted reply shows when and at which attempt', () => {
  expect(
    describeDelivery(
      { ...delivery, state: 'delivered', attempts: 1, finishedAt: '2026-11-14T12:05:19Z' },
      NOW,
    ),
  ).toMatchObject({
    words: 'Accepted by the mail server',
    detail: '14:05:19, first attempt',
    canRetry: false,
  });
});

test('[D-D4e] a pending reply is waiting, with the time of its next attempt', () => {
  expect(describeDelivery(delivery, NOW)).toMatchObject({
    words: 'Waiting to leave',
    detail: 'first attempt under way',
  });
  expect(
    describeDelivery({ ...delivery, attempts: 1, nextAttemptAt: '2026-11-14T08:53:00Z' }, NOW),
  ).toMatchObject({ detail: 'second attempt at 10:53' });
});

test('[D-D4e] a parked reply can be retried, and a final code of the server is named as such', () => {
  const parked = { ...delivery, state: 'parked', attempts: 12, lastError: 'ETIMEDOUT' };
  expect(describeDelivery(parked, NOW)).toMatchObject({
    words: 'Parked after 12 attempts',
    canRetry: true,
  });
  expect(describeDelivery({ ...parked, attempts: 1, lastError: '552' }, NOW)).toMatchObject({
    words: 'Refused by their mail server',
    detail: '552',
    canRetry: true,
  });
});

test('each kind of delivery has a word, an unknown one its name', () => {
  expect(describeDeliveryKind('contact-reply')).toBe('Answer');
  expect(describeDeliveryKind('application-notification')).toBe('Notice to us');
  expect(describeDeliveryKind('contact-reply-notification')).toBe('Notice of a reply to us');
  expect(describeDeliveryKind('pigeon')).toBe('pigeon');
});

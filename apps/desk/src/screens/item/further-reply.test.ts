import { expect, test } from 'vitest';
import { findLastOwnReply, isFurtherReply } from './further-reply.ts';

const SENDER = { id: 'sender', isFromSender: true };
const FIRST = { id: 'first', isFromSender: false };
const SECOND = { id: 'second', isFromSender: false };

test('[D-D4a] a reply begun before a colleague answered is not a further one', () => {
  const decidedAfter = findLastOwnReply([SENDER])?.id ?? null;
  expect(isFurtherReply([SENDER, FIRST], decidedAfter)).toBe(false);
});

test('[D-D4a] a further reply is one only for the thread that the person saw', () => {
  const decidedAfter = findLastOwnReply([FIRST])?.id ?? null;
  expect(isFurtherReply([FIRST], decidedAfter)).toBe(true);
  expect(isFurtherReply([FIRST, SECOND], decidedAfter)).toBe(false);
});

test('[D-D4a] after a new text of the sender a reply is not a further one', () => {
  expect(isFurtherReply([FIRST, SENDER], 'first')).toBe(false);
  expect(findLastOwnReply([FIRST, SENDER])).toBeNull();
});

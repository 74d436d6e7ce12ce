import { expect, test, vi } from 'vitest';
import { type SendOutcome, sendReply } from './send-reply.ts';

const SEEN = { version: 3, replyIds: new Set(['first']) };
const FIRST = { id: 'first', isFromSender: true };
const COLLEAGUE = { id: 'second', isFromSender: false };
const sent: SendOutcome = { outcome: 'sent', replyId: 'mine', version: 5 };

test('[D-D4a] a reply of the version that the author saw is sent', async () => {
  const readItem = vi.fn();
  expect(await sendReply(SEEN, async () => sent, readItem)).toMatchObject({ kind: 'sent' });
  expect(readItem).not.toHaveBeenCalled();
});

test('[D-D4a] an assignment in between does not stop the reply', async () => {
  const versions: number[] = [];
  const result = await sendReply(
    SEEN,
    async (version) => {
      versions.push(version);
      return version === 4 ? sent : { outcome: 'conflict' };
    },
    async () => ({ version: 4, replies: [FIRST] }),
  );
  expect(result).toMatchObject({ kind: 'sent', replyId: 'mine' });
  expect(versions).toEqual([3, 4]);
});

test('[D-D4a] a reply of a colleague in between stops the reply and is shown', async () => {
  const send = vi.fn(async (): Promise<SendOutcome> => ({ outcome: 'conflict' }));
  const result = await sendReply(SEEN, send, async () => ({
    version: 4,
    replies: [FIRST, COLLEAGUE],
  }));
  expect(result).toEqual({ kind: 'overtaken', replies: [COLLEAGUE] });
  expect(send).toHaveBeenCalledOnce();
});

test('[D-D4a] after a reply that was visible a further one needs a decision', async () => {
  const result = await sendReply(
    { version: 4, replyIds: new Set(['first', 'second']) },
    async () => ({ outcome: 'already-replied' }),
    async () => ({ version: 4, replies: [FIRST, COLLEAGUE] }),
  );
  expect(result).toEqual({ kind: 'overtaken', replies: [COLLEAGUE] });
});

test('[D-D4a] a reply that a colleague has taken back meanwhile does not stop the next send', async () => {
  const outcomes: SendOutcome[] = [
    { outcome: 'already-replied' },
    { outcome: 'sent', replyId: 'mine', version: 6 },
  ];
  const result = await sendReply(
    SEEN,
    async () => outcomes.shift() ?? { outcome: 'failed' },
    async () => ({ version: 5, replies: [FIRST] }),
  );
  expect(result).toMatchObject({ kind: 'sent', replyId: 'mine' });
});

test('an item that changes all the time is reported after three sends', async () => {
  const send = vi.fn(async (): Promise<SendOutcome> => ({ outcome: 'conflict' }));
  let version = 3;
  const result = await sendReply(SEEN, send, async () => ({
    version: ++version,
    replies: [FIRST],
  }));
  expect(result).toEqual({ kind: 'busy' });
  expect(send).toHaveBeenCalledTimes(3);
});

test.each(['gone', 'invalid', 'no-connection'] as const)(
  '%s is reported as it is',
  async (outcome) => {
    expect(await sendReply(SEEN, async () => ({ outcome }), vi.fn())).toEqual({ kind: outcome });
  },
);

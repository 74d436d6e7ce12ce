import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Change, createLineParser, followChanges } from './change-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const line = (cursor: string, id: string) =>
  `data: ${JSON.stringify({ cursor, changes: [{ id, kind: 'contact', version: 2, event: 'record.assigned' }] })}\n\n`;

function respond(text: string): Response {
  return new Response(text, { status: 200 });
}

test('[D-D3e] a line in several pieces is read once and comments are skipped', () => {
  const parse = createLineParser();
  const text = `: hello\n${line('7', 'a')}`;
  expect(parse(text.slice(0, 20))).toEqual([]);
  expect(parse(text.slice(20))).toMatchObject([{ cursor: '7', changes: [{ id: 'a' }] }]);
  expect(parse('data: not json\n\n')).toEqual([]);
});

test('[D-D3e] after a lost connection the stream continues from the last cursor', async () => {
  const cursors: (string | null)[] = [];
  const seen: Change[] = [];
  const end = followChanges({
    async connect(cursor) {
      cursors.push(cursor);
      if (cursors.length === 2) throw new TypeError('network');
      return respond(line(String(cursors.length), `item-${cursors.length}`));
    },
    onChanges: (changes) => seen.push(...changes),
    random: () => 1,
  });
  await vi.advanceTimersByTimeAsync(3_000);
  end();
  expect(cursors.slice(0, 3)).toEqual([null, '1', '1']);
  expect(seen.map(({ id }) => id).slice(0, 2)).toEqual(['item-1', 'item-3']);
});

test('[D-D3e] the delay grows while the server does not respond', async () => {
  let calls = 0;
  const end = followChanges({
    async connect() {
      calls += 1;
      return new Response('', { status: 503 });
    },
    onChanges: () => {},
    random: () => 1,
  });
  await vi.advanceTimersByTimeAsync(60_000);
  end();
  expect(calls).toBeGreaterThanOrEqual(6);
  expect(calls).toBeLessThan(10);
});

test('[D-D3e] the start of the stream and a gap in it are reported, a lost connection is not', async () => {
  const onGap = vi.fn();
  let calls = 0;
  const end = followChanges({
    async connect() {
      calls += 1;
      if (calls === 3) return respond('data: {"cursor":"9","changes":[],"missed":true}\n\n');
      return respond(line(String(calls), 'a'));
    },
    onChanges: () => {},
    onGap,
    random: () => 1,
  });
  await vi.advanceTimersByTimeAsync(600);
  expect([calls, onGap.mock.calls.length]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(600);
  end();
  expect([calls, onGap.mock.calls.length]).toEqual([3, 2]);
});

test('a rejected session ends the stream', async () => {
  const onRejected = vi.fn();
  const connect = vi.fn(async () => new Response('', { status: 401 }));
  followChanges({ connect, onChanges: () => {}, onRejected });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onRejected).toHaveBeenCalledOnce();
  expect(connect).toHaveBeenCalledOnce();
});

import { afterEach, expect, it, vi } from 'vitest';
import type { ConsentRecord } from './record.ts';
import { reportDecision } from './report-decisions.ts';

const RECORD: ConsentRecord = {
  id: 'id-1',
  language: 'en',
  version: 'v1',
  texts: 'e1',
  vendors: ['A'],
  cookies: '',
  at: '2026-05-12T10:00:00.000Z',
  decision: true,
  preferences: { necessary: true, analytics: true, marketing: false },
  source: 'dialog',
};

async function report(record: ConsentRecord, respond: () => Promise<Response>) {
  const fetch = vi.fn<(url: string, request: RequestInit) => Promise<Response>>(respond);
  vi.stubGlobal('fetch', fetch);
  const sent: string[] = [];
  await reportDecision(record, { markSent: (id) => void sent.push(id) });
  return { calls: fetch.mock.calls, sent };
}

afterEach(() => void vi.unstubAllGlobals());

it('[D-N2h] a report has the decision, its date, version and language, and neither cookies nor vendors', async () => {
  const { calls, sent } = await report(RECORD, async () => new Response(null, { status: 204 }));
  expect(sent).toEqual(['id-1']);
  const [url, request] = calls[0] ?? [];
  expect(url).toBe('/functions/v1/consent');
  expect(request).toMatchObject({ credentials: 'omit', keepalive: true });
  expect(JSON.parse(String(request?.body))).toEqual({
    id: 'id-1',
    decision: true,
    analytics: true,
    marketing: false,
    version: 'v1',
    language: 'en',
    decidedAt: '2026-05-12T10:00:00.000Z',
    isWithdrawn: false,
  });
});

it.each<[string, Partial<ConsentRecord>]>([
  ['of Global Privacy Control', { source: 'signal' }],
  ['of an earlier release', { source: 'before' }],
  ['without a number', { id: undefined }],
])('[D-N2d] a record %s is not reported', async (_what, change) => {
  const { calls, sent } = await report({ ...RECORD, ...change }, async () => new Response());
  expect([calls, sent]).toEqual([[], []]);
});

it.each([
  [204, true],
  [400, true],
  [404, true],
  [405, true],
  [429, false],
  [500, false],
  [503, false],
])('[D-N2i] a response %i settles the record: %s', async (status, isSettled) => {
  const { sent } = await report(RECORD, async () => new Response(null, { status }));
  expect(sent).toEqual(isSettled ? ['id-1'] : []);
});

it('[D-N2i] without a response the record is sent again later', async () => {
  const { sent } = await report(RECORD, () => Promise.reject(new TypeError('offline')));
  expect(sent).toEqual([]);
});

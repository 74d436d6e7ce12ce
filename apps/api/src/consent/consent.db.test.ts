import { randomUUID } from 'node:crypto';
import { CONSENT_MONTHS, CONSENT_PATH, type ConsentReport } from '@loimel/client/contract';
import { readRetention } from '@loimel/content/emails';
import { expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { findConsent } from './find-consent.ts';

const database = await createTestDatabase();
const { app } = await createTestApp(database);

const createReport = (change: Partial<ConsentReport> = {}): ConsentReport => ({
  id: randomUUID(),
  decision: true,
  analytics: true,
  marketing: false,
  version: 'a1b2c3d',
  language: 'de',
  decidedAt: '2026-05-12T10:00:00.000Z',
  isWithdrawn: false,
  ...change,
});

const send = (payload: object, address = '192.0.2.1') =>
  app.inject({
    method: 'POST',
    url: CONSENT_PATH,
    headers: { 'x-forwarded-for': address, 'user-agent': 'Canary/1.0', cookie: 'a=canary' },
    payload,
  });

const find = (id: string) => findConsent(database.databases.worker, id);

test('[D-N2h] a decision is saved with its date, version, language and end, and a retry changes nothing', async () => {
  const report = createReport();
  for (const change of [{}, {}, { decision: false, analytics: false }]) {
    expect((await send({ ...report, ...change })).statusCode).toBe(204);
  }
  const saved = await find(report.id);
  expect(saved).toMatchObject({
    decision: true,
    analytics: true,
    marketing: false,
    version: 'a1b2c3d',
    language: 'de',
    decided_at: new Date(report.decidedAt),
    withdrawn_at: null,
  });
  const { rows } = await database.pools.migrator.query(
    'select count(*)::int as count from app_private.consent_records where id = $1',
    [report.id],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('[D-N2h] the row has no address and no browser', async () => {
  const report = createReport();
  await send(report, '203.0.113.77');
  const { rows } = await database.pools.migrator.query<{ text: string }>(
    'select c::text as text from app_private.consent_records c where id = $1',
    [report.id],
  );
  expect(rows[0]?.text).not.toMatch(/203\.0\.113|canary/i);
});

test('[D-N2h] a withdrawal is noted once, also when it comes alone', async () => {
  const report = createReport();
  await send(report);
  await send({ ...report, isWithdrawn: true });
  const first = (await find(report.id))?.withdrawn_at;
  expect(first).toBeInstanceOf(Date);
  await send({ ...report, isWithdrawn: true });
  await send(report);
  expect((await find(report.id))?.withdrawn_at).toEqual(first);
  const alone = createReport({ isWithdrawn: true });
  await send(alone);
  expect((await find(alone.id))?.withdrawn_at).toBeInstanceOf(Date);
});

test.each<[string, object]>([
  ['an address', { ...createReport(), email: 'a@example.org' }],
  ['no UUID', createReport({ id: '7' })],
  ['a long version', createReport({ version: 'a'.repeat(41) })],
  ['words as version', createReport({ version: 'my name' })],
  ['an unknown language form', createReport({ language: 'deu' })],
  ['no date', createReport({ decidedAt: 'yesterday' })],
  [
    'the year 0, which PostgreSQL does not have',
    createReport({ decidedAt: '0000-01-01T00:00:00Z' }),
  ],
  ['flags of a rejection', createReport({ decision: false })],
  ['nothing', {}],
])('[D-N2h] a report with %s is rejected', async (_what, payload) => {
  expect((await send(payload)).statusCode).toBe(400);
});

test.each(['1970-01-01T00:00:00.000Z', '2100-02-28T23:59:59.999Z'])(
  '[D-N2h] a decision with the clock at %s ends by the clock of the server',
  async (decidedAt) => {
    const report = createReport({ decidedAt });
    expect((await send(report)).statusCode).toBe(204);
    const { rows } = await database.pools.migrator.query(
      `select ends_at = received_at + interval '6 months' as is_right
       from app_private.consent_records where id = $1`,
      [report.id],
    );
    expect(rows).toEqual([{ is_right: true }]);
  },
);

test('[D-N2h] a body of more than 1 KB is rejected, and one client can send 120 in ten minutes without using up the forms', async () => {
  expect((await send({ ...createReport(), note: 'x'.repeat(1100) })).statusCode).toBe(413);
  const statuses = await Promise.all(
    Array.from(
      { length: 125 },
      async () => (await send(createReport(), '198.51.100.9')).statusCode,
    ),
  );
  expect(statuses.filter((status) => status === 204)).toHaveLength(120);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  const form = await app.inject({
    method: 'POST',
    url: '/functions/v1/newsletter',
    headers: {
      'x-forwarded-for': '198.51.100.9',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'email=a%40example.org',
  });
  expect(form.statusCode).not.toBe(429);
});

test('the page and the policy name the same months', () => {
  const { cookieAcceptanceMonths, cookieRejectionMonths } = readRetention();
  expect(CONSENT_MONTHS).toEqual({
    acceptance: cookieAcceptanceMonths,
    rejection: cookieRejectionMonths,
  });
});

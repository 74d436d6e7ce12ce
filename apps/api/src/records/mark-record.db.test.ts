import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import { readRetention } from '@loimel/content/emails';
import { expect, test } from 'vitest';
import type { StaffRole } from '../platform/identity.ts';
import { createKeyring } from '../platform/keyring.ts';
import { createLogger } from '../platform/logger.ts';
import { createReceiptLinks } from '../receipts/index.ts';
import { reportUnreadSpam } from '../spam/unread-spam.ts';
import { sendGraphql } from '../testing/graphql.ts';
import { insertSpamRecord } from '../testing/records.ts';
import { runCommand } from '../testing/run-command.ts';
import { createTestApp, STAFF_ID, toStaffHeaders } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { pools, databases, urls } = database;
const { app } = await createTestApp(database);
const links = createReceiptLinks(createKeyring(databases.worker));
await pools.migrator.query(
  `insert into auth.accounts (id, display_name, locale, roles, default_role)
   values ($1, 'A', 'en', '{user}', 'user')`,
  [STAFF_ID],
);

async function submit(kind: 'contact' | 'application') {
  const object = { name: 'Ada', email: 'ada@example.org', message: 'Hello', language: 'en' };
  const { data } =
    kind === 'contact'
      ? await sendGraphql(app, INSERT_CONTACT, object)
      : await sendGraphql(app, INSERT_JOB_APPLICATION, object);
  const saved = data && Object.values(data)[0];
  if (!saved) throw new Error('not saved');
  const token = await links.toToken(saved.id);
  const readReceipt = async () => (await app.inject(`/functions/v1/receipt/${token}`)).json();
  return { id: saved.id, number: String(saved.number), token, readReceipt };
}

async function mark(role: StaffRole, recordId: string, wanted: string): Promise<string | null> {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers: toStaffHeaders(role),
    payload: {
      query: `mutation { markRecord(input: { recordId: "${recordId}", mark: "${wanted}" }) { result } }`,
    },
  });
  return response.json().data.markRecord.result;
}

const run = (...args: string[]) => runCommand('records.ts', args, urls.worker);

async function readAudit(recordId: string) {
  const { rows } = await pools.migrator.query(
    'select event, actor_id, details from app_private.audit where record_id = $1 order by sequence',
    [recordId],
  );
  return rows;
}

test.each([
  { kind: 'contact', role: 'agent', other: 'hr', last: 'answered', not: 'decided' },
  { kind: 'application', role: 'hr', other: 'agent', last: 'decided', not: 'answered' },
] as const)(
  '[D-L8b] a $kind that staff mark as opened and $last says so on its receipt, and the first time counts',
  async ({ kind, role, other, last, not }) => {
    const { id, token, readReceipt } = await submit(kind);
    for (const wanted of ['opened', last]) expect(await mark(other, id, wanted)).toBeNull();
    for (const wanted of [not, 'erased']) expect(await mark(role, id, wanted)).toBeNull();
    expect(await readReceipt()).toMatchObject({ opened_at: null, can_correct: true });

    const [opened] = await Promise.all([1, 2, 3].map(() => mark(role, id, 'opened')));
    expect(opened).toEqual(expect.any(String));
    const receipt = await readReceipt();
    expect(receipt).toMatchObject({ can_correct: false, [`${last}_at`]: null });
    expect(Date.parse(receipt.opened_at)).toBe(Date.parse(opened ?? ''));

    const finished = await mark('admin', id, last);
    expect(await mark('admin', id, last)).toBe(finished);
    const after = await readReceipt();
    expect(after.opened_at).toBe(receipt.opened_at);
    expect(Date.parse(after[`${last}_at`])).toBe(Date.parse(finished ?? ''));
    const payload = { name: 'Ada', message: 'Too late' };
    const correct = { method: 'POST', url: `/functions/v1/receipt/${token}/correct` } as const;
    expect((await app.inject({ ...correct, payload })).statusCode).toBe(409);
    expect(await readAudit(id)).toEqual([
      { event: 'record.opened', actor_id: STAFF_ID, details: { kind, mark: 'opened' } },
      { event: 'record.marked', actor_id: STAFF_ID, details: { kind, mark: last } },
    ]);
    const { rows } = await pools.migrator.query(
      'select status, version from app.items where id = $1',
      [id],
    );
    expect(rows).toEqual([{ status: 'answered', version: 3 }]);
  },
);

test('[D-L8b] the mark of an operator moves the erase date of a message and of an application', async () => {
  const application = await submit('application');
  expect(await run('mark', application.number.toLowerCase(), 'decided')).toMatchObject({
    code: 0,
    output: expect.stringContaining('decided since'),
  });
  const { opened_at, decided_at, erases_at } = await application.readReceipt();
  expect(opened_at).toBe(decided_at);
  const { applicationMonths } = readRetention();
  const months = (Date.parse(erases_at) - Date.parse(decided_at)) / (30.44 * 86_400_000);
  expect(Math.round(months)).toBe(applicationMonths);
  expect(await readAudit(application.id)).toEqual([
    {
      event: 'record.marked',
      actor_id: null,
      details: { kind: 'application', mark: 'decided' },
    },
  ]);

  expect(await run('mark', application.number, 'answered')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no record'),
  });
  expect(await run('mark', application.number)).toMatchObject({ code: 1 });
});

test('[D-F8d] what has been unread in the spam folder for a day is reported until a person opens it', async () => {
  await pools.migrator.query('truncate app.contacts, app.job_applications cascade');
  const ids = [
    await insertSpamRecord(pools.migrator, 'contact'),
    await insertSpamRecord(pools.migrator, 'application'),
  ];
  const lines: string[] = [];
  const log = createLogger({ process: 'test', level: 'info', write: (line) => lines.push(line) });
  const report = () => reportUnreadSpam(databases.worker, { limitSeconds: 86_400, log });
  expect(await report()).toBe(0);
  for (const table of ['app.contacts', 'app.job_applications']) {
    await pools.migrator.query(`update ${table} set created_at = now() - interval '25 hours'`);
  }
  expect(await report()).toBe(2);
  expect((await run('spam')).output).toMatch(/'message'.*'honeypot'[\s\S]*'application'/);
  for (const id of ids) await mark('admin', id, 'opened');
  expect(await report()).toBe(0);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'error', event: 'spam.unread', count: 2 }),
  ]);
});

// The date of an erasure that the receipt page and the email show is the day on which the worker
// erases, for random histories of a record. The expected day is computed from the policy's numbers.
import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import { readRetention } from '@loimel/content/emails';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applicationReceiptSender } from '../applications/senders.ts';
import { contactReceiptSender } from '../contacts/senders.ts';
import { createKeyring } from '../platform/keyring.ts';
import { createReceiptLinks, createReceiptMailer } from '../receipts/senders.ts';
import { sendGraphql } from '../testing/graphql.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { eraseOverdue } from './erase-overdue.ts';

const RUNS = 150;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The worker looks this often. */
const EVERY_MS = 6 * HOUR_MS;
/** Near the real time, because the worker would delete a tombstone from long before its own time. */
const START = Date.now();
const SPAM = 'Win at casino https://bit.ly/x';
const TIMES = ['opened_at', 'answered_at', 'decided_at', 'withdrawn_at', 'spam_since'] as const;

const database = await createTestDatabase();
const { pools, databases } = database;
const { app } = await createTestApp(database);
const retention = readRetention();
const links = createReceiptLinks(createKeyring(databases.worker));
const emails: string[] = [];
const emailReceipt = createReceiptMailer({
  database: databases.worker,
  retention,
  links,
  publicUrl: 'https://loimel.example',
  sendEmail: async ({ text }) => void emails.push(text),
});
const senders = {
  contact: contactReceiptSender({ database: databases.worker, emailReceipt }),
  application: applicationReceiptSender({ database: databases.worker, emailReceipt }),
};

type Kind = keyof typeof senders;
type Action = 'open' | 'finish' | 'correct' | 'correct to spam' | 'withdraw' | 'release';
type Record_ = { kind: Kind; id: string; token: string; table: string };
type Row = { [Name in (typeof TIMES)[number]]?: Date | null } & { folder: string };

async function submit(kind: Kind, createdAt: Date): Promise<Record_> {
  const object = { name: 'Ada', email: 'ada@example.org', message: 'Hello', language: 'en' };
  const { data } =
    kind === 'contact'
      ? await sendGraphql(app, INSERT_CONTACT, object)
      : await sendGraphql(app, INSERT_JOB_APPLICATION, object);
  const saved = data && Object.values(data)[0];
  if (!saved) throw new Error('not saved');
  const table = kind === 'contact' ? 'app.contacts' : 'app.job_applications';
  await pools.migrator.query(`update ${table} set created_at = $2 where id = $1`, [
    saved.id,
    createdAt,
  ]);
  return { kind, id: saved.id, token: await links.toToken(saved.id), table };
}

async function readEmail({ kind, id }: Record_): Promise<string> {
  const delivery = { id, kind: `${kind}-receipt`, record_id: id, revision: 1, attempts: 1 };
  await senders[kind](delivery, AbortSignal.timeout(5_000));
  return emails.at(-1) ?? '';
}

async function readRow({ table, id }: Record_): Promise<Row> {
  const { rows } = await pools.migrator.query(`select * from ${table} where id = $1`, [id]);
  return rows[0];
}

/** The action happens through the API where it can; then its time is moved to `at`. */
async function act(record: Record_, action: Action, at: Date): Promise<void> {
  const before = await readRow(record);
  await perform(record, action);
  const after = await readRow(record);
  for (const name of TIMES) {
    if (String(before[name]) === String(after[name])) continue;
    await pools.migrator.query(`update ${record.table} set ${name} = $2 where id = $1`, [
      record.id,
      at,
    ]);
  }
}

async function perform(record: Record_, action: Action): Promise<void> {
  const { id, kind, table, token } = record;
  const set = (column: string) =>
    pools.migrator.query(
      `update ${table} set ${column} = coalesce(${column}, now()) where id = $1`,
      [id],
    );
  const post = (path: string, payload: object = {}) =>
    app.inject({ method: 'POST', url: `/functions/v1/receipt/${token}/${path}`, payload });
  switch (action) {
    case 'open':
      await set('opened_at');
      return;
    case 'finish':
      await set(kind === 'contact' ? 'answered_at' : 'decided_at');
      return;
    case 'correct':
      await post('correct', { name: 'Ada', message: `Better ${Math.random()}` });
      return;
    case 'correct to spam':
      await post('correct', { name: 'Ada', message: `${SPAM} ${Math.random()}` });
      return;
    case 'withdraw':
      await post('withdraw');
      return;
    case 'release': {
      const client = await pools.api.connect();
      await client.query('begin; set local role loimel_admin');
      await client.query('select app.release_from_spam($1)', [id]);
      await client.query('commit');
      client.release();
      return;
    }
    default:
      action satisfies never;
  }
}

/** Year, month and day in the studio's time zone, as YYYY-MM-DD. */
const toDay = (date: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Tallinn' }).format(date);
const toDayText = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Tallinn' }).format(date);

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** What the privacy policy says. */
function toPolicyDay(kind: Kind, createdAt: Date, row: Row): string {
  const created = toDay(createdAt);
  const of = (date: Date | null | undefined) => (date ? toDay(date) : null);
  const [answered, decided, withdrawn] = [row.answered_at, row.decided_at, row.withdrawn_at].map(
    of,
  );
  const ends =
    kind === 'contact'
      ? [
          addMonths(answered ?? created, retention.contactMonths),
          withdrawn && addDays(withdrawn, retention.withdrawnDays),
        ]
      : [
          addMonths(created, retention.undecidedApplicationMonths),
          decided && addMonths(decided, retention.applicationMonths),
          withdrawn && addMonths(withdrawn, retention.applicationMonths),
        ];
  const spam = row.folder === 'spam' && addDays(of(row.spam_since) ?? created, retention.spamDays);
  return [...ends, spam].filter((day) => typeof day === 'string').toSorted()[0] ?? '';
}

const history = fc.record({
  kind: fc.constantFrom<Kind>('contact', 'application'),
  createdAt: fc
    .integer({ min: -200 * 24 * 60, max: 200 * 24 * 60 })
    .map((minutes) => new Date(START + minutes * 60_000)),
  actions: fc.array(
    fc.record({
      action: fc.constantFrom<Action>(
        'open',
        'finish',
        'correct',
        'correct to spam',
        'withdraw',
        'release',
      ),
      afterHours: fc.integer({ min: 0, max: 24 * 60 }),
    }),
    { maxLength: 6 },
  ),
  workerPhaseMs: fc.integer({ min: 0, max: EVERY_MS - 1 }),
});

test(`[D-L8b] ${RUNS} random histories: receipt, email and policy give the day on which the worker erases`, async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ kind, createdAt, actions, workerPhaseMs }) => {
      const record = await submit(kind, createdAt);
      const email = await readEmail(record);
      let at = createdAt.getTime();
      for (const { action, afterHours } of actions) {
        at += afterHours * HOUR_MS;
        await act(record, action, new Date(at));
      }
      const row = await readRow(record);
      const receipt = (await app.inject(`/functions/v1/receipt/${record.token}`)).json();
      const shown = new Date(receipt.erases_at);
      expect(toDay(shown)).toBe(toPolicyDay(kind, createdAt, row));

      // The email gives the last possible day; only a reply to a message moves it, as it says.
      const emailDay = toPolicyDay(kind, createdAt, { folder: 'inbox' });
      expect(email).toContain(toDayText(new Date(`${emailDay}T12:00:00Z`)));
      if (kind === 'application' || !row.answered_at) {
        expect(toDay(shown) <= emailDay).toBe(true);
      }

      const run = (now: Date) =>
        eraseOverdue(databases.worker, { retention, now: () => now, log: silentLogger });
      expect(await run(new Date(shown.getTime() - 1))).toBe(0);
      const firstRun = new Date(shown.getTime() + workerPhaseMs);
      expect(await run(firstRun)).toBe(1);
      expect(toDay(firstRun)).toBe(toDay(shown));
      const gone = (await app.inject(`/functions/v1/receipt/${record.token}`)).json();
      expect(gone).toMatchObject({ erased_at: expect.any(String), erases_at: null });
    }),
    { numRuns: RUNS, seed: 15 },
  );
}, 120_000);

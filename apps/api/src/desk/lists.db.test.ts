import { INSERT_CONTACT } from '@loimel/client/contract';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { sendGraphql } from '../testing/graphql.ts';
import { createMember } from '../testing/members.ts';
import { createTestApp, STAFF } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { pools } = database;
const { app } = await createTestApp(database);
const agent = await createMember({ pools }, 'agent');
const hr = await createMember({ pools }, 'hr');
const admin = await createMember({ pools }, 'admin');

type Row = { id: string; kind: string; received_at: Date; is_overdue: boolean; excerpt: string };
type Sample = {
  kind?: 'contact' | 'application';
  status?: string;
  folder?: string;
  assignee?: string | null;
  language?: string;
  receivedAt?: string;
  waitsUntil?: string | null;
};

beforeEach(async () => {
  await pools.migrator.query('truncate app.contacts, app.job_applications cascade');
});

async function insert(sample: Sample = {}): Promise<string> {
  const status = sample.status ?? 'new';
  const { rows } = await pools.migrator.query(
    `insert into ${sample.kind === 'application' ? 'app.job_applications' : 'app.contacts'} (
       number, name, email, message, language, submission_key, content_hash, folder, status,
       closed_reason, waits_until, assignee_id, received_at
     ) values (
       app_private._receipt_number(), 'Ada', 'Ada@Example.org', E'one\\n\\n two', $1,
       gen_random_uuid(), '\\x', $2, $3, $4, $5, $6, coalesce($7::timestamptz, now())
     ) returning id`,
    [
      sample.language ?? 'en',
      sample.folder ?? 'inbox',
      status,
      status === 'closed' ? 'resolved' : null,
      status === 'waiting' ? (sample.waitsUntil ?? '2999-01-01') : null,
      sample.assignee ?? null,
      sample.receivedAt ?? null,
    ],
  );
  return rows[0].id;
}

const list = (view: string, rest = '') =>
  agent.query<Row>(`select * from app.list_items('${view}'${rest})`);

test('[D-D3a] each view lists and counts its own items', async () => {
  const long = '2020-01-01';
  const ids = {
    fresh: await insert(),
    late: await insert({ receivedAt: long }),
    mine: await insert({ status: 'open', assignee: agent.id }),
    waiting: await insert({ status: 'waiting', receivedAt: long }),
    due: await insert({ status: 'waiting', waitsUntil: '2020-01-01', assignee: admin.id }),
    answered: await insert({ status: 'answered', receivedAt: long, assignee: agent.id }),
    closed: await insert({ status: 'closed' }),
    spam: await insert({ folder: 'spam', receivedAt: long }),
  };
  await insert({ kind: 'application' });
  const expected: Record<string, string[]> = {
    all: Object.values(ids).filter((id) => id !== ids.spam),
    new: [ids.fresh, ids.late],
    mine: [ids.mine],
    unassigned: [ids.fresh, ids.late, ids.waiting],
    overdue: [ids.late, ids.due],
    answered: [ids.answered],
    closed: [ids.closed],
    spam: [ids.spam],
  };
  const [counts] = await agent.query<Record<string, number>>('select * from app.count_items()');
  for (const [view, wanted] of Object.entries(expected)) {
    const rows = await list(view);
    expect([view, rows.map(({ id }) => id).toSorted()]).toEqual([view, wanted.toSorted()]);
    expect([view, counts?.[view]]).toEqual([view, wanted.length]);
  }
  const overdue = (await list('all')).filter(({ is_overdue }) => is_overdue);
  expect(overdue.map(({ id }) => id).toSorted()).toEqual([ids.late, ids.due].toSorted());
  await expect(list('nothing')).rejects.toMatchObject({ code: '22023' });
});

test('an agent lists messages, hr applications, and an admin both; a kind or language leaves the others out', async () => {
  const contact = await insert({ language: 'de' });
  const application = await insert({ kind: 'application' });
  const listAs = async (member: typeof agent, rest = '') =>
    (await member.query<Row>(`select * from app.list_items('all'${rest})`)).map(({ id }) => id);
  expect(await listAs(agent)).toEqual([contact]);
  expect(await listAs(hr)).toEqual([application]);
  expect((await listAs(admin)).toSorted()).toEqual([contact, application].toSorted());
  expect(await listAs(admin, `, 'application'`)).toEqual([application]);
  expect(await listAs(agent, `, 'application'`)).toEqual([]);
  expect(await listAs(admin, `, null, 'de'`)).toEqual([contact]);
  const [counts] = await hr.query('select * from app.count_items()');
  expect(counts).toMatchObject({ all: 1, new: 1 });
});

test('[D-D3a] the pages of a list contain every item once, the newest first, whatever times are equal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 4 }), fc.boolean()), { maxLength: 25 }),
      fc.integer({ min: 1, max: 7 }),
      async (items, pageSize) => {
        await pools.migrator.query('truncate app.contacts, app.job_applications cascade');
        for (const [day, isContact] of items) {
          const kind = isContact ? 'contact' : 'application';
          await insert({ kind, receivedAt: `2026-01-0${day + 1}` });
        }
        const found: Row[] = [];
        for (;;) {
          const last = found.at(-1);
          const page = await admin.query<Row>(
            `select * from app.list_items('all', null, null, $1, $2, $3)`,
            [last?.received_at ?? null, last?.id ?? null, pageSize],
          );
          found.push(...page);
          if (page.length < pageSize) break;
        }
        const order = found.map(({ received_at, id }) => `${received_at.toISOString()} ${id}`);
        expect(order).toEqual(order.toSorted().toReversed());
        expect(new Set(found.map(({ id }) => id)).size).toBe(items.length);
      },
    ),
    { numRuns: 15 },
  );
});

test.each([
  ['on Tuesday', '2026-11-17 10:00', '2026-11-16 10:00'],
  ['on Monday', '2026-11-16 10:00', '2026-11-13 10:00'],
  ['on Saturday', '2026-11-14 12:00', '2026-11-13 00:00'],
  ['on Sunday', '2026-11-15 23:00', '2026-11-13 00:00'],
  ['at the start of Monday', '2026-11-16 00:00', '2026-11-13 00:00'],
  ['at the start of Tuesday', '2026-11-17 00:00', '2026-11-16 00:00'],
  ['after the clock was set back', '2026-10-26 03:30', '2026-10-23 03:30'],
])('%s, what arrived a working day earlier is overdue', async (_when, now, before) => {
  const { rows } = await pools.migrator.query(
    `select app_private._overdue_before($1::timestamp at time zone 'Europe/Tallinn')
       = $2::timestamp at time zone 'Europe/Tallinn' as is_right`,
    [now, before],
  );
  expect(rows).toEqual([{ is_right: true }]);
});

test('records of the same address and with the same text are found, without those that the caller cannot see', async () => {
  const first = await insert();
  const second = await insert({ folder: 'spam', receivedAt: '2020-01-01' });
  const application = await insert({ kind: 'application' });
  const find = async (member: typeof agent, name: string, id = first) =>
    (await member.query<Row>(`select * from app.${name}($1)`, [id])).map((row) => row.id);
  expect(await find(agent, 'same_person')).toEqual([second]);
  expect(await find(admin, 'same_person')).toEqual([application, second]);
  expect(await find(hr, 'same_person')).toEqual([]);
  expect(await find(admin, 'possible_duplicates')).toEqual([second]);
  await pools.migrator.query(`update app.contacts set message = 'Óne - TWO!' where id = $1`, [
    second,
  ]);
  expect(await find(agent, 'possible_duplicates')).toEqual([second]);
  await pools.migrator.query(`update app.contacts set message = 'three' where id = $1`, [second]);
  expect(await find(agent, 'possible_duplicates')).toEqual([]);
});

test('one GraphQL query returns an item with everything that belongs to it', async () => {
  const { data } = await sendGraphql(app, INSERT_CONTACT, {
    name: 'Ada',
    email: 'ada@example.org',
    message: 'Hello',
    language: 'en',
  });
  const id = data?.insert_contacts_one.id;
  await agent.addNote(String(id), 'A note');
  await pools.migrator.query('update app.contacts set assignee_id = $1', [agent.id]);
  const response = await app.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers: STAFF,
    payload: {
      query: `query Item($id: UUID!) {
        itemById(id: $id) {
          kind number name email message status version isOverdue erasesAt
          assignee { displayName isActive }
          notes { body author { displayName } }
          replies { body author { displayName } deliveries { state } attachments { name } }
          deliveries { kind state attempts }
          draft { body version attachments { name } }
        }
        samePerson(recordId: $id) { id }
        listItems(view: "mine", pageSize: 5) { id excerpt }
        countItems { all mine }
      }`,
      variables: { id },
    },
  });
  expect(response.json().data).toMatchObject({
    itemById: {
      kind: 'contact',
      message: 'Hello',
      version: 1,
      assignee: { isActive: true },
      notes: [{ body: 'A note', author: { displayName: 'Member' } }],
      replies: [],
      draft: null,
      deliveries: expect.arrayContaining([expect.objectContaining({ state: 'pending' })]),
    },
    countItems: { all: 1, mine: 0 },
  });
});

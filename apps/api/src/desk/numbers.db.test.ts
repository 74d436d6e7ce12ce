// The numbers of the desk: what is counted, for whom, and how the first reply is measured.
import { beforeEach, expect, test } from 'vitest';
import { createMember } from '../testing/members.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const { pools } = await createTestDatabase();
const { migrator } = pools;
const admin = await createMember({ pools }, 'admin');
const agent = await createMember({ pools }, 'agent');
const hr = await createMember({ pools }, 'hr');

type Numbers = {
  unit: string;
  total: number;
  answered: number;
  inTime: number;
  late: number;
  medianHours: number | null;
  open: number;
  newToday: number;
  oldestUnanswered: { name: string } | null;
  steps: { start: string; contacts: number; applications: number; medianHours: number | null }[];
  languages: { language: string; count: number; medianHours: number | null }[];
};

async function read(member: typeof agent, period = '12-weeks'): Promise<Numbers> {
  const [row] = await member.query<{ read_numbers: Numbers }>('select app.read_numbers($1)', [
    period,
  ]);
  if (!row) throw new Error('there are no numbers');
  return row.read_numbers;
}

/** Monday 10:00 in Tallinn, some weeks ago. */
const MONDAY = `(date_trunc('week', now() at time zone 'Europe/Tallinn') - interval '3 weeks'
  + interval '10 hours') at time zone 'Europe/Tallinn'`;

async function insert(
  table: 'contacts' | 'job_applications',
  {
    arrives = '0',
    replies = null as string | null,
    language = 'en',
    folder = 'inbox',
    name = 'Ada',
  },
): Promise<void> {
  await migrator.query(
    `insert into app.${table} (number, name, email, message, language, submission_key, content_hash,
       folder, created_at, received_at, answered_at, status)
     select left(gen_random_uuid()::text, 8), $1, 'ada@example.org', 'm', $2, gen_random_uuid(), '', $3,
       ${MONDAY} + $4::interval, ${MONDAY} + $4::interval, ${MONDAY} + $4::interval + $5::interval,
       case when $5 is null then 'open' else 'answered' end`,
    [name, language, folder, arrives, replies],
  );
}

beforeEach(async () => {
  await migrator.query('delete from app.contacts; delete from app.job_applications');
});

test.each([
  ['2026-11-13 10:00', '2026-11-16 10:00', 24],
  ['2026-11-14 12:00', '2026-11-16 09:00', 9],
  ['2026-11-09 10:00', '2026-11-10 11:30', 25.5],
  ['2026-11-13 22:00', '2026-11-15 22:00', 2],
])('[D-D8b] from %s to %s there are %d working hours', async (from, to, hours) => {
  const { rows } = await migrator.query(
    `select app_private._working_tenths($1::timestamp at time zone 'Europe/Tallinn',
       $2::timestamp at time zone 'Europe/Tallinn') / 10.0::double precision as hours`,
    [from, to],
  );
  expect(rows[0].hours).toBe(hours);
});

test('[D-D8a] each role counts its own records, and spam is not counted', async () => {
  await insert('contacts', { replies: '2 hours' });
  await insert('contacts', {});
  await insert('contacts', { folder: 'spam' });
  await insert('job_applications', {});
  await insert('job_applications', {});
  const counts = async (member: typeof agent) => {
    const { total, open, steps } = await read(member);
    const week = steps.at(-4);
    return [total, open, week?.contacts, week?.applications];
  };
  expect(await counts(agent)).toEqual([2, 1, 2, 0]);
  expect(await counts(hr)).toEqual([2, 2, 0, 2]);
  expect(await counts(admin)).toEqual([4, 3, 2, 2]);
});

test('[D-D8b] medians, the share in time and the oldest unanswered record follow from the times', async () => {
  await insert('contacts', { replies: '2 hours' });
  await insert('contacts', { replies: '4 hours' });
  await insert('contacts', { replies: '30 hours', language: 'de' });
  await insert('contacts', { name: 'Late', arrives: '1 hour' });
  await insert('contacts', { name: 'Later', arrives: '2 hours' });
  const numbers = await read(agent);
  expect(numbers).toMatchObject({
    unit: 'week',
    total: 5,
    answered: 3,
    inTime: 2,
    late: 2,
    medianHours: 4,
    oldestUnanswered: { name: 'Late' },
    languages: [
      { language: 'en', count: 4, medianHours: 2 },
      { language: 'de', count: 1, medianHours: 30 },
    ],
  });
  expect(numbers.steps).toHaveLength(12);
  expect(numbers.steps.map(({ medianHours }) => medianHours).filter(Boolean)).toEqual([4]);
});

test('[D-D8a] the period of 12 months has months, and everything has quarters from the first record on', async () => {
  await insert('contacts', { arrives: '-30 months' });
  expect((await read(agent, '12-months')).steps).toHaveLength(12);
  const { unit, total, steps } = await read(agent, 'all');
  expect([unit, total]).toEqual(['quarter', 1]);
  expect(steps.length).toBeGreaterThanOrEqual(10);
  expect(steps[0]?.contacts).toBe(1);
  await expect(read(agent, 'ever')).rejects.toThrow('there is no such period');
});

test('[D-D8a] without a record everything is zero and nothing fails', async () => {
  expect(await read(hr, 'all')).toMatchObject({
    total: 0,
    medianHours: null,
    oldestUnanswered: null,
    newToday: 0,
    languages: [],
  });
});

test.each(['contacts', 'job_applications'] as const)(
  '[D-D8a] the numbers of %s are read from an index alone',
  async (table) => {
    await migrator.query(
      `insert into app.${table} (number, name, email, message, language, submission_key, content_hash,
         created_at)
       select 'P' || n, 'Ada', 'a@b.example', 'm', 'en', gen_random_uuid(), '',
         now() - n * interval '1 hour'
       from generate_series(1, 5000) as n`,
    );
    await migrator.query(`vacuum analyze app.${table}`);
    const { rows } = await migrator.query<{ 'QUERY PLAN': string }>(
      `explain select r.language, r.created_at, r.answered_at, r.withdrawn_at, r.status,
         app_private._working_tenths(r.created_at, ${table === 'contacts' ? 'r.answered_at' : 'least(r.answered_at, r.decided_at)'})
       from app.${table} r
       where r.folder = 'inbox' and r.created_at >= now() - interval '12 weeks'`,
    );
    expect(rows[0]?.['QUERY PLAN']).toContain(`Index Only Scan using ${table}_numbers_idx`);
  },
);

// The log of deliveries: what each role sees of it, in which order, and its figures.
import { beforeEach, expect, test } from 'vitest';
import { insertItem } from '../testing/items.ts';
import { createMember } from '../testing/members.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const { pools } = await createTestDatabase();
const { migrator } = pools;
const admin = await createMember({ pools }, 'admin');
const agent = await createMember({ pools }, 'agent');
const hr = await createMember({ pools }, 'hr');

type Entry = {
  id: string;
  kind: string;
  at: Date;
  number: string | null;
  record_id: string | null;
};

const LOG = 'select * from app.delivery_log($1, $2, $3, $4)';
const read = (member: typeof agent, state: string, before: Entry | null = null, size = 50) =>
  member.query<Entry>(LOG, [state, before?.at ?? null, before?.id ?? null, size]);
const readKinds = async (member: typeof agent, state: string) =>
  (await read(member, state)).map(({ kind }) => kind).sort();

beforeEach(async () => {
  await migrator.query('delete from app_private.deliveries');
});

/** Finished `minutesAgo`; exact to the microsecond, as the key of a page is. */
async function insertDelivery(
  kind: 'contact' | 'application',
  state: string,
  { minutesAgo = 5, attempts = 1, error = null as string | null } = {},
): Promise<string> {
  const id = await insertItem(migrator, kind);
  await migrator.query('delete from app_private.deliveries where record_id = $1', [id]);
  await migrator.query(
    `insert into app_private.deliveries
       (kind, ${kind}_id, state, attempts, last_error, finished_at, next_attempt_at)
     values ($1, $2, $3, $4, $5, case when $3 <> 'pending' then now() - make_interval(mins => $6) end,
       now() + interval '1 minute')`,
    [`${kind}-receipt`, id, state, attempts, error, minutesAgo],
  );
  return id;
}

test('[D-D3g] each role sees the deliveries of the records that it can see, with their number', async () => {
  const contact = await insertDelivery('contact', 'delivered');
  await insertDelivery('application', 'delivered');
  await insertDelivery('application', 'pending', { attempts: 0 });
  expect(await readKinds(agent, 'accepted')).toEqual(['contact-receipt']);
  expect(await readKinds(hr, 'accepted')).toEqual(['application-receipt']);
  expect(await readKinds(admin, 'accepted')).toEqual(['application-receipt', 'contact-receipt']);
  expect(await readKinds(agent, 'waiting')).toEqual([]);
  expect(await readKinds(hr, 'waiting')).toEqual(['application-receipt']);
  const [row] = await read(agent, 'accepted');
  expect(row).toMatchObject({
    record_id: contact,
    number: expect.stringMatching(/^[A-Z0-9]{6}$/),
    email: 'ada@example.org',
    language: 'de',
  });
});

test('[D-D3g] the delivery of a parked reply names its item', async () => {
  const id = await insertItem(migrator);
  await migrator.query('delete from app_private.deliveries');
  await migrator.query(
    `with reply as (
       insert into app.replies (contact_id, language, body, submission_key)
       values ($1, 'en', 'r', gen_random_uuid()) returning id
     )
     insert into app_private.deliveries (kind, reply_id, state, attempts, finished_at)
     select 'contact-reply', id, 'parked', 12, now() from reply`,
    [id],
  );
  expect(await read(agent, 'parked')).toMatchObject([{ kind: 'contact-reply', record_id: id }]);
});

test('[D-D3g] pages continue without a gap or a repeated row, also at the same moment', async () => {
  for (let count = 0; count < 7; count += 1) {
    await insertDelivery('contact', 'delivered', { minutesAgo: Math.floor(count / 3) });
  }
  await migrator.query(
    `update app_private.deliveries set finished_at = date_trunc('minute', finished_at)`,
  );
  const ids: string[] = [];
  let last: Entry | null = null;
  for (let page = 0; page < 4; page += 1) {
    const rows: Entry[] = await read(agent, 'accepted', last, 2);
    ids.push(...rows.map(({ id }) => id));
    last = rows.at(-1) ?? null;
  }
  expect(ids).toEqual((await read(agent, 'accepted')).map(({ id }) => id));
  expect(new Set(ids).size).toBe(7);
});

test('[D-D3g] the figures count waiting, accepted, rejected and parked deliveries of the role', async () => {
  await insertDelivery('contact', 'pending', { attempts: 0 });
  await insertDelivery('contact', 'delivered', { minutesAgo: 0 });
  await insertDelivery('contact', 'delivered', { minutesAgo: 0, attempts: 2 });
  await insertDelivery('contact', 'delivered', { minutesAgo: 8 * 1_440 });
  await insertDelivery('contact', 'parked', { attempts: 12, error: 'ETIMEDOUT' });
  await insertDelivery('contact', 'parked', { error: '552 5.3.4' });
  await insertDelivery('application', 'parked', { error: '552 5.3.4' });
  const [counts] = await agent.query('select * from app.count_deliveries()');
  expect(counts).toEqual({
    waiting: 1,
    oldest_waiting_at: expect.any(Date),
    accepted_today: 2,
    accepted_at_once_today: 1,
    accepted_in_week: 2,
    rejected_in_week: 1,
    parked: 2,
  });
});

test('[D-D3g] an unknown state is rejected', async () => {
  await expect(read(agent, 'held')).rejects.toThrow('there is no such state');
});

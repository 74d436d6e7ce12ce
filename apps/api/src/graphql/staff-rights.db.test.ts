import { expect, test } from 'vitest';
import type { StaffRole } from '../platform/identity.ts';
import { insertParkedDelivery, insertSpamRecord, type Subject } from '../testing/records.ts';
import { createTestApp, toStaffHeaders } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { pools } = database;
const { app } = await createTestApp(database);

const SEES: Record<StaffRole, readonly Subject[]> = {
  agent: ['contact', 'newsletter'],
  hr: ['application'],
  admin: ['contact', 'application', 'newsletter', 'account'],
};
const SUBJECTS = SEES.admin;
const CASES = (['agent', 'hr', 'admin'] as const).flatMap((role) =>
  SUBJECTS.map((subject) => ({
    role,
    subject,
    mayAct: SEES[role].includes(subject),
    verb: SEES[role].includes(subject) ? 'can' : 'cannot',
  })),
);

async function sendQuery<Data>(role: StaffRole, query: string): Promise<Data> {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers: toStaffHeaders(role),
    payload: { query },
  });
  const { data, errors } = response.json();
  expect(errors).toBeUndefined();
  return data;
}

const countUnreleased = async (id: string) => {
  const { rows } = await pools.migrator.query(
    `select (select count(*) from app.contacts where id = $1 and folder = 'spam')
       + (select count(*) from app.job_applications where id = $1 and folder = 'spam')
       + (select count(*) from app.newsletter_spam where id = $1) as records,
       (select count(*) from app_private.deliveries where record_id = $1 and state = 'pending')
         as pending`,
    [id],
  );
  return rows[0];
};

test.each(CASES.filter(({ subject }) => subject !== 'account'))(
  '$role $verb release a spam record: $subject',
  async ({ role, subject, mayAct }) => {
    const id = await insertSpamRecord(pools.migrator, subject);
    const data = await sendQuery<{ releaseFromSpam: { result: boolean } }>(
      role,
      `mutation { releaseFromSpam(input: { recordId: "${id}" }) { result } }`,
    );
    expect(data.releaseFromSpam.result).toBe(mayAct);
    const after = await countUnreleased(id);
    expect(after.records).toBe(mayAct ? '0' : '1');
    if (!mayAct) expect(after.pending).toBe('0');
  },
);

test.each(CASES)(
  '$role $verb list and retry a parked delivery: $subject',
  async ({ role, subject, mayAct }) => {
    const id = await insertParkedDelivery(pools.migrator, subject);
    const { allParkedDeliveries } = await sendQuery<{
      allParkedDeliveries: { nodes: { id: string }[] };
    }>(
      role,
      '{ allParkedDeliveries { nodes { id kind recordId attempts lastError createdAt parkedAt } } }',
    );
    expect(allParkedDeliveries.nodes.some((node) => node.id === id)).toBe(mayAct);
    const { parkedDeliveryById } = await sendQuery<{ parkedDeliveryById: { id: string } | null }>(
      role,
      `{ parkedDeliveryById(id: "${id}") { id } }`,
    );
    expect(parkedDeliveryById).toEqual(mayAct ? { id } : null);
    const { retryDelivery } = await sendQuery<{ retryDelivery: { result: boolean } }>(
      role,
      `mutation { retryDelivery(input: { deliveryId: "${id}" }) { result } }`,
    );
    expect(retryDelivery.result).toBe(mayAct);
    const { rows } = await pools.migrator.query(
      'select state from app_private.deliveries where id = $1',
      [id],
    );
    expect(rows).toEqual([{ state: mayAct ? 'pending' : 'parked' }]);
  },
);

test.each(CASES)(
  '[D-L5] $role $verb retry all parked deliveries of a destination: $subject',
  async ({ role, subject, mayAct }) => {
    await pools.migrator.query(`delete from app_private.deliveries where state = 'parked'`);
    const ids = [
      await insertParkedDelivery(pools.migrator, subject),
      await insertParkedDelivery(pools.migrator, subject),
    ];
    const elsewhere = await insertParkedDelivery(pools.migrator, 'contact', 'contact-copy');
    const isAboutForm = subject === 'contact' || subject === 'application';
    const destination = isAboutForm ? 'studio-email' : 'email';
    const { retryDeliveries } = await sendQuery<{ retryDeliveries: { result: number } }>(
      role,
      `mutation { retryDeliveries(input: { destination: "${destination}" }) { result } }`,
    );
    expect(retryDeliveries.result).toBe(mayAct ? 2 : 0);
    const { rows } = await pools.migrator.query<{ state: string }>(
      'select state from app_private.deliveries where id = any($1) order by id = $2',
      [[...ids, elsewhere], elsewhere],
    );
    const state = mayAct ? 'pending' : 'parked';
    expect(rows.map((row) => row.state)).toEqual([state, state, 'parked']);
  },
);

// Export and erasure of a person by an admin.
import { expect, test } from 'vitest';
import { insertAttachment, insertItem } from '../testing/items.ts';
import { createMember } from '../testing/members.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { migrator, api } = database.pools;
const admin = await createMember(database, 'admin', 'Rasmus');
const agent = await createMember(database, 'agent');
const hr = await createMember(database, 'hr');

type Result = { record_id: string; outcome: string; version: number | null };

/** As a request of the member whose second factor was used recently, or not. */
async function call<Row>(
  member: { id: string; role: string },
  statement: string,
  values: unknown[],
  stepUp = 'yes',
): Promise<Row> {
  const client = await api.connect();
  try {
    await client.query(`begin; set local role loimel_${member.role}`);
    await client.query(
      `select set_config('loimel.user_id', $1, true), set_config('loimel.step_up', $2, true)`,
      [member.id, stepUp],
    );
    const { rows } = await client.query(statement, values);
    await client.query('commit');
    return rows[0];
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const ADMIN = { id: admin.id, role: 'admin' };
const ERASE = 'select * from app.erase_record($1, $2, $3)';
const erase = (recordId: string, version: number, endsNewsletter = false) =>
  call<Result>(ADMIN, ERASE, [recordId, version, endsNewsletter]);

async function insertPerson(kind: 'contact' | 'application' = 'contact'): Promise<string> {
  const id = await insertItem(migrator, kind);
  const table = kind === 'contact' ? 'contacts' : 'job_applications';
  await migrator.query(`update app.${table} set email = $2 where id = $1`, [id, `${id}@b.example`]);
  return id;
}

async function count(statement: string, values: unknown[]): Promise<number> {
  const { rows } = await migrator.query(
    `select count(*)::integer as count from ${statement}`,
    values,
  );
  return rows[0].count;
}

test('[D-D6d] an export has the records of the address, their thread, files, deliveries and the newsletter', async () => {
  const id = await insertPerson();
  const email = `${id}@b.example`;
  const other = await insertItem(migrator, 'application');
  await migrator.query('update app.job_applications set email = upper($2) where id = $1', [
    other,
    email,
  ]);
  const file = await insertAttachment(migrator, agent.id);
  await agent.attach(id, file);
  await agent.send(id, 1, { body: 'Our reply', attachments: [file] });
  await agent.query('select app.add_note($1, $2, $3)', [id, 'Call back', []]);
  await migrator.query(
    `insert into app.newsletter_subscribers (email, language, consent_version) values ($1, 'de', '1')`,
    [email],
  );
  const { export_person: exported } = await call<{
    export_person: {
      email: string;
      newsletter: object[];
      items: { kind: string; replies: object[]; notes: object[]; files: object[] }[];
    };
  }>(ADMIN, 'select app.export_person($1)', [id]);
  expect(exported.email).toBe(email);
  expect(exported.newsletter).toMatchObject([{ email, state: 'pending' }]);
  expect(exported.items.map(({ kind }) => kind).sort()).toEqual(['application', 'contact']);
  const item = exported.items.find(({ kind }) => kind === 'contact');
  expect(item).toMatchObject({
    name: 'Ada',
    message: 'Hello',
    replies: [{ body: 'Our reply', author: 'Member', deliveries: [{ kind: 'contact-reply' }] }],
    notes: [{ body: 'Call back' }],
    files: [{ id: file, name: 'plan.txt' }],
    deliveries: expect.arrayContaining([
      expect.objectContaining({ kind: 'contact-copy', state: 'pending' }),
    ]),
  });
  const { rows } = await migrator.query(
    `select event, actor_id, details from app_private.audit where record_id = $1
     order by sequence desc limit 1`,
    [id],
  );
  expect(rows).toEqual([
    { event: 'record.exported', actor_id: admin.id, details: { kind: 'contact', count: 2 } },
  ]);
});

test('[D-D6e] an erasure removes record, thread and deliveries, marks files and keeps an audit row without a name', async () => {
  const id = await insertPerson();
  const file = await insertAttachment(migrator, agent.id);
  await agent.attach(id, file);
  await agent.send(id, 1, { attachments: [file] });
  expect(await erase(id, 1)).toMatchObject({ outcome: 'conflict', version: 2 });
  expect(await erase(id, 2)).toEqual({ record_id: id, outcome: 'erased', version: null });
  expect(await count('app.items where id = $1', [id])).toBe(0);
  expect(await count('app.replies where record_id = $1', [id])).toBe(0);
  expect(await count('app_private.deliveries where contact_id = $1', [id])).toBe(0);
  expect(await count('app.files where id = $1 and deletion_requested_at is not null', [file])).toBe(
    1,
  );
  const { rows } = await migrator.query(
    `select actor_id, details from app_private.audit where record_id = $1 and event = 'record.erased'`,
    [id],
  );
  expect(rows).toEqual([{ actor_id: admin.id, details: { kind: 'contact', because: 'staff' } }]);
  expect(await erase(id, 2)).toMatchObject({ outcome: 'gone' });
});

test('[D-D6e] the newsletter of the address ends only when it was asked for', async () => {
  const [first, second] = [await insertPerson(), await insertPerson()];
  const email = `${first}@b.example`;
  await migrator.query('update app.contacts set email = $2 where id = $1', [second, email]);
  await migrator.query(
    `insert into app.newsletter_subscribers (email, language, consent_version) values ($1, 'de', '1')`,
    [email],
  );
  const subscribed = 'app.newsletter_subscribers where email = $1';
  await erase(first, 1);
  expect(await count(subscribed, [email])).toBe(1);
  await erase(second, 1, true);
  expect(await count(subscribed, [email])).toBe(0);
});

test('[D-D6e] the preview lists every record of the address with its parts, for admins only', async () => {
  const id = await insertPerson('application');
  await hr.query('select app.add_note($1, $2, $3)', [id, 'n', []]);
  const list = 'select * from app.records_of_person($1)';
  expect(await call(ADMIN, list, [id])).toMatchObject({
    record_id: id,
    version: 1,
    replies: 0,
    notes: 1,
    files: 0,
    has_newsletter: false,
  });
  expect(await call({ id: hr.id, role: 'hr' }, list, [id])).toBeUndefined();
});

test.each([
  ['agent', 'yes', 'LM403'],
  ['hr', 'yes', 'LM403'],
  ['admin', '', 'LM401'],
])('[D-D6d] [D-D6e] %s with the step-up "%s" is rejected', async (role, stepUp, code) => {
  const id = await insertPerson();
  const member = { id: admin.id, role };
  for (const [statement, values] of [
    ['select app.export_person($1)', [id]],
    [ERASE, [id, 1, false]],
  ] as const) {
    await expect(call(member, statement, [...values], stepUp)).rejects.toMatchObject({ code });
  }
  expect(await count('app.items where id = $1', [id])).toBe(1);
});

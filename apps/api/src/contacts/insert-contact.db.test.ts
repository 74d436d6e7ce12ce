import { randomUUID } from 'node:crypto';
import { type ContactInput, IDEMPOTENCY_HEADER, INSERT_CONTACT } from '@loimel/client/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { pools } = database;
const { app } = await createTestApp(database);

const message: ContactInput = {
  name: 'Grete Kask',
  email: 'grete@example.org',
  message: 'We need a booking desk.',
  language: 'de',
};

type ResponseBody = {
  data?: { insert_contacts_one: { id: string; created_at: string; number: string } };
  errors?: { message: string; extensions: { code: string } }[];
};

async function send(
  object: Partial<Record<keyof ContactInput, unknown>>,
  options: { key?: string; path?: string } = {},
): Promise<{ status: number; body: ResponseBody; headers: Record<string, unknown> }> {
  const response = await app.inject({
    method: 'POST',
    url: options.path ?? '/graphql/v1',
    headers: options.key ? { [IDEMPOTENCY_HEADER]: options.key } : {},
    payload: { ...INSERT_CONTACT, variables: { object } },
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

async function countContacts(email: string): Promise<number> {
  const { rows } = await pools.migrator.query<{ count: number }>(
    'select count(*)::int as count from app.contacts where email = $1',
    [email],
  );
  return rows[0]?.count ?? -1;
}

test('[S1-E11] [S1-F10] [S1-F13] an anonymous visitor saves a message and gets id and created_at', async () => {
  const { status, body, headers } = await send(message);
  expect(status).toBe(200);
  const saved = body.data?.insert_contacts_one;
  expect(saved?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(saved?.number).toMatch(/^[2-9A-Z]{6}$/);
  expect(headers['x-request-id']).toBeTruthy();

  const { rows } = await pools.migrator.query(
    'select name, email, message, language from app.contacts where id = $1',
    [saved?.id],
  );
  expect(rows).toEqual([message]);
});

test('the record and its deliveries are saved together', async () => {
  const { body } = await send({ ...message, email: 'together@example.org' });
  const { rows } = await pools.migrator.query(
    'select kind, state from app_private.deliveries where record_id = $1 order by kind',
    [body.data?.insert_contacts_one.id],
  );
  expect(rows).toEqual([
    { kind: 'contact-copy', state: 'pending' },
    { kind: 'contact-notification', state: 'pending' },
    { kind: 'contact-receipt', state: 'pending' },
  ]);
});

test('the path /v1/graphql reaches the same service as /graphql/v1', async () => {
  const { body } = await send({ ...message, email: 'style@example.org' }, { path: '/v1/graphql' });
  expect(body.data?.insert_contacts_one.id).toBeTruthy();
});

test('[D-F3b] fifty parallel requests with one key give one record and one response', async () => {
  const key = randomUUID();
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => send({ ...message, email: 'fifty@example.org' }, { key })),
  );
  const bodies = new Set(responses.map(({ body }) => JSON.stringify(body.data)));
  expect(bodies.size).toBe(1);
  expect(responses[0]?.body.data?.insert_contacts_one.id).toBeTruthy();
  expect(await countContacts('fifty@example.org')).toBe(1);
});

test('one key with another message is rejected as idempotency-key-reused', async () => {
  const key = randomUUID();
  await send({ ...message, email: 'reuse@example.org' }, { key });
  const { body } = await send({ ...message, email: 'other@example.org' }, { key });
  expect(body.data).toBeUndefined();
  expect(body.errors?.[0]?.extensions.code).toBe('idempotency-key-reused');
  expect(await countContacts('other@example.org')).toBe(0);
});

test('a key that is not a UUID is rejected', async () => {
  const { body } = await send(message, { key: 'abc' });
  expect(body.errors?.[0]?.extensions.code).toBe('invalid-idempotency-key');
});

test.each([
  [{ name: ' ' }, 'name-missing'],
  [{ name: 'a'.repeat(121) }, 'name-too-long'],
  [{ email: 'invalid' }, 'email-invalid'],
  [{ message: null }, 'message-missing'],
  [{ message: 'a'.repeat(5001) }, 'message-too-long'],
  [{ language: 'xx' }, 'language-unknown'],
])('the server rejects %j with %s', async (change, error) => {
  const { status, body } = await send({ ...message, ...change });
  expect(status).toBe(200);
  expect(body.errors).toEqual([{ message: error, extensions: { code: 'validation-failed' } }]);
});

test('a value of the wrong type is reported as a validation failure, not as a server error', async () => {
  const { body } = await send({ ...message, name: { path: '/etc/hostname' } });
  expect(body.errors?.[0]?.extensions.code).toBe('validation-failed');
});

test('control characters and line breaks are removed from values for email headers', async () => {
  const { body } = await send({
    ...message,
    name: 'Eve\r\nBcc: victim@example.org\u0007',
    email: 'eve@example.org',
  });
  const { rows } = await pools.migrator.query('select name from app.contacts where id = $1', [
    body.data?.insert_contacts_one.id,
  ]);
  expect(rows).toEqual([{ name: 'Eve Bcc: victim@example.org' }]);
});

test('when the database fails, the response is a masked error and the message is not saved', async () => {
  await pools.migrator.query('alter function app_private.submit_contact rename to submit_away');
  try {
    const { body } = await send({ ...message, email: 'masked@example.org' });
    expect(body).toEqual({
      errors: [{ message: 'Something went wrong on our side', extensions: { code: 'unexpected' } }],
    });
  } finally {
    await pools.migrator.query('alter function app_private.submit_away rename to submit_contact');
  }
});

test('[D-F1a] the commit of a message waits for the disk, independent of the default of the database', async () => {
  // A deferred trigger runs at the commit, after all statements, and sees the final setting.
  await pools.migrator.query(`
    create table app_private.commit_modes (mode text);
    create function app_private.note_commit_mode() returns trigger language plpgsql security definer
    as $$ begin
      insert into app_private.commit_modes values (current_setting('synchronous_commit'));
      return null;
    end $$;
    create constraint trigger note_commit_mode after insert on app.contacts
      deferrable initially deferred for each row execute function app_private.note_commit_mode();
  `);
  await send({ ...message, email: 'durable@example.org' });
  const { rows } = await pools.migrator.query('select mode from app_private.commit_modes');
  await pools.migrator.query(`
    drop trigger note_commit_mode on app.contacts;
    drop function app_private.note_commit_mode;
    drop table app_private.commit_modes;
  `);
  expect(rows).toEqual([{ mode: 'on' }]);
});

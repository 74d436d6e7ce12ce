// Fills an empty database with members of staff (and their security keys), messages, applications and snippets, for development,
// screenshots and tests of the desk. Nothing is sent: the deliveries have their outcome already.
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createDemoKey, type DemoKey } from './keys.ts';
import { DEMO_PEOPLE } from './people.ts';
import { DEMO_RECORDS, DEMO_SNIPPETS, type DemoRecord } from './records.ts';

/** The id of each member of staff, by email address. */
type DemoStaff = ReadonlyMap<string, string>;

/** The security key of each member of staff, by email address. */
export type DemoKeys = Readonly<Record<string, DemoKey>>;

/**
 * The login must own the schema. Returns null, and changes nothing, when the database has members of
 * staff already.
 */
export async function seedDemo(databaseUrl: string): Promise<DemoKeys | null> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query(
      `select from auth.accounts where roles && '{agent,hr,admin}' limit 1`,
    );
    if (rowCount !== 0) return null;
    const { staff, keys } = await insertStaff(client);
    for (const record of DEMO_RECORDS) await insertRecord(client, staff, record);
    for (const { language, title, body } of DEMO_SNIPPETS) {
      await client.query('insert into app.snippets (language, title, body) values ($1, $2, $3)', [
        language,
        title,
        body,
      ]);
    }
    await client.query('commit');
    return keys;
  } finally {
    await client.end();
  }
}

async function insertStaff(client: pg.Client) {
  const staff = new Map<string, string>();
  const keys: Record<string, DemoKey> = {};
  for (const { email, name, role } of DEMO_PEOPLE) {
    const { rows } = await client.query<{ id: string }>(
      `insert into auth.accounts (email, email_verified, display_name, locale, roles, default_role)
       values ($1, true, $2, 'en', array[$3, 'user', 'me'], $3) returning id`,
      [email, name, role],
    );
    const accountId = rows[0]?.id ?? '';
    staff.set(email, accountId);
    const { cosePublicKey, ...key } = createDemoKey();
    keys[email] = key;
    await client.query(
      `insert into auth.webauthn_credentials
         (id, account_id, public_key, counter, device_type, is_backed_up, nickname)
       values ($1, $2, $3, 0, 'singleDevice', false, 'Demo key')`,
      [key.id, accountId, cosePublicKey],
    );
  }
  return { staff, keys };
}

async function insertRecord(
  client: pg.Client,
  staff: DemoStaff,
  record: DemoRecord,
): Promise<void> {
  const { kind, name, email, language, message, hoursAgo, status } = record;
  const id = randomUUID();
  const table = kind === 'contact' ? 'app.contacts' : 'app.job_applications';
  const key = randomUUID();
  const common = [key, name, email, message, language];
  const rest = [id, randomBytes(32), [...(record.spamReasons ?? [])]];
  await (kind === 'contact'
    ? client.query('select app_private.submit_contact($1, $2, $3, $4, $5, $6, $7, $8)', [
        ...common,
        ...rest,
      ])
    : client.query(
        'select app_private.submit_job_application($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        [...common, null, ...rest],
      ));
  await client.query(
    `update ${table} set
       created_at = now() - $2 * interval '1 hour', received_at = now() - $2 * interval '1 hour',
       status = $3, assignee_id = $4,
       opened_at = case when $3 <> 'new' then now() - $2 * interval '1 hour' + interval '10 minutes' end,
       answered_at = case when $3 = 'answered' then now() - $5 * interval '1 hour' end,
       waits_until = case when $3 = 'waiting' then current_date + 3 end,
       closed_reason = case when $3 = 'closed' then 'resolved' end
     where id = $1`,
    [id, hoursAgo, status, toId(staff, record.assignee), record.reply?.hoursAgo ?? 0],
  );
  await client.query(
    `update app_private.deliveries set
       state = case when state = 'held' then 'held' when deliveries.kind like '%-copy' then 'skipped' else 'delivered' end,
       attempts = 1,
       created_at = now() - $2 * interval '1 hour' + place.number * interval '1 millisecond',
       finished_at = now() - $2 * interval '1 hour' + place.number * interval '1 second'
     from (values ('receipt', 1), ('notification', 2), ('notice', 2), ('copy', 3)) as place (kind, number)
     where record_id = $1 and deliveries.kind like '%-' || place.kind`,
    [id, hoursAgo],
  );
  if (record.note) {
    await client.query(
      `insert into app.notes (contact_id, application_id, author_id, body, created_at)
       values ($1, $2, $3, $4, now() - $5 * interval '1 hour')`,
      [
        ...toOwner(kind, id),
        toId(staff, record.note.author),
        record.note.body,
        record.note.hoursAgo,
      ],
    );
  }
  if (record.reply) await insertReply(client, staff, { id, kind, language }, record.reply);
}

async function insertReply(
  client: pg.Client,
  staff: DemoStaff,
  record: { id: string; kind: DemoRecord['kind']; language: string },
  reply: NonNullable<DemoRecord['reply']>,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into app.replies
       (contact_id, application_id, author_id, language, body, submission_key, created_at)
     values ($1, $2, $3, $4, $5, gen_random_uuid(), now() - $6 * interval '1 hour') returning id`,
    [
      ...toOwner(record.kind, record.id),
      toId(staff, reply.author),
      record.language,
      reply.body,
      reply.hoursAgo,
    ],
  );
  await client.query(
    `insert into app_private.deliveries
       (kind, state, attempts, rejections, last_error, reply_id, created_at, finished_at)
     values ($1, $2, $3, $4, $5, $6, now() - $7 * interval '1 hour',
       now() - $7 * interval '1 hour' + interval '12 seconds')`,
    [
      `${record.kind}-reply`,
      reply.state,
      ...(reply.state === 'parked' ? [12, 12, 'smtp-552'] : [1, 0, null]),
      rows[0]?.id,
      reply.hoursAgo,
    ],
  );
}

function toOwner(kind: DemoRecord['kind'], id: string): [string | null, string | null] {
  return kind === 'contact' ? [id, null] : [null, id];
}

function toId(staff: DemoStaff, email: string | undefined): string | null {
  return email === undefined ? null : (staff.get(email) ?? null);
}

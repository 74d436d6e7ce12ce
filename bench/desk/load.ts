// Fills the database with messages, applications, replies and notes of three years, by the server itself.
import type pg from 'pg';
import { FIRST_NAMES, LAST_NAMES, PRODUCT_COUNT, SENTENCES, SYLLABLES } from './texts.ts';

const BATCH_ROWS = 25_000;
const TABLES = ['app.contacts', 'app.job_applications'] as const;

export type Sizes = { messages: number; applications: number };

/** The pool must be one of a superuser. */
export async function loadRecords(pool: pg.Pool, sizes: Sizes): Promise<void> {
  await pool.query(HELPERS);
  await pool.query(TEMPLATES, [SENTENCES['de'], SENTENCES['en'], SENTENCES['es']]);
  await pool.query(PEOPLE, [FIRST_NAMES, LAST_NAMES]);
  await pool.query('analyze bench.templates, bench.people');
  const indexes = await dropIndexes(pool);
  const batches = [
    ...toBatches('app.contacts', sizes.messages, 0),
    ...toBatches('app.job_applications', sizes.applications, 10_000_000),
  ];
  const insertNext = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const { table, first, last, total, offset } = batch;
      await pool.query(toInsert(table), [first, last, total, offset]);
    }
  };
  await setGenerated(pool, '');
  // Two at a time, for two cores.
  await Promise.all([insertNext(), insertNext()]);
  await setGenerated(pool, 's');
  await insertThreads(pool);
  await createIndexes(pool, indexes);
  for (const table of [...TABLES, 'app.replies', 'app.notes', 'app_private.deliveries']) {
    await pool.query(`vacuum (analyze) ${table}`);
  }
  await pool.query('drop schema bench cascade');
}

function toBatches(table: string, total: number, offset: number) {
  return Array.from({ length: Math.ceil(total / BATCH_ROWS) }, (_, index) => ({
    ...{ table, total, offset },
    first: index * BATCH_ROWS + 1,
    last: Math.min((index + 1) * BATCH_ROWS, total),
  }));
}

/**
 * While it is off, the load can write the vector itself, put together from parts. To parse every text
 * would take most of the time of the load.
 */
async function setGenerated(pool: pg.Pool, kind: '' | 's'): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set allow_system_table_mods = on');
    await client.query(
      `update pg_attribute set attgenerated = $1
       where attname = 'search_vector' and attrelid = any ($2::regclass[])`,
      [kind, TABLES],
    );
  } finally {
    client.release(true);
  }
}

// dice: a number between 0 and 1 that depends on the row and a salt. pick: a member of a list by it.
const HELPERS = `
  create schema bench;
  create function bench.dice(n bigint, salt integer) returns float8 language sql immutable parallel safe
    return (hashint8extended(n, salt) & 1048575) / 1048576.0;
  create function bench.pick(list text[], share float8) returns text language sql immutable parallel safe
    return list[1 + floor(share * cardinality(list))::integer];
  create function bench.product(rank integer) returns text language sql immutable parallel safe
    return ('{${SYLLABLES.join(',')}}'::text[])[1 + rank % 30]
      || ('{${SYLLABLES.join(',')}}'::text[])[1 + rank / 30 % 30]
      || ('{${SYLLABLES.join(',')}}'::text[])[1 + rank / 900];
  create function bench.number(n bigint) returns text language sql immutable parallel safe
    return ${[0, 1, 2, 3, 4, 5]
      .map((place) => `bench.letter(n * 387420489 % 887503681 / ${31 ** place} % 31)`)
      .join(' || ')};`.replace(
  '  create function bench.number',
  `  create function bench.letter(at bigint) returns text language sql immutable parallel safe
    return substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + at::integer, 1);
  create function bench.number`,
);

const TEMPLATES = `
  create table bench.templates as
  select id, language, message, app_private._text_vector(language, message) as vector
  from (
    select id, language, (
      select string_agg(bench.pick(case language when 'de' then $1::text[] when 'en' then $2::text[]
        else $3::text[] end, bench.dice(id, 20 + s)), ' ') from generate_series(1, 5) as s
    ) as message
    from (
      select id, bench.pick('{de,en,en,es}', bench.dice(id, 4)) as language
      from generate_series(0, 9999) as id
    ) as numbered
  ) as written`;
const PEOPLE = `
  create table bench.people as
  select row_number() over (order by first_name, last_name) - 1 as id, first_name || ' ' || last_name as name,
    app_private._fold_words(last_name) as address
  from unnest($1::text[]) as first_name, unnest($2::text[]) as last_name`;

// The newest are new, then come open and waiting ones. Of the old ones a few are unfinished.
function toInsert(table: string): string {
  return `
    insert into ${table} (
      number, name, email, message, language, submission_key, content_hash, receipt_hash, folder,
      spam_reasons, created_at, received_at, opened_at, answered_at, status, closed_reason, waits_until,
      assignee_id, search_vector
    )
    select number, name, email, message || products, language, gen_random_uuid(), '\\x',
      sha256(int8send(n)), folder, case when folder = 'spam' then '{links}'::text[] else '{}' end, at, at,
      case when status <> 'new' then at + interval '1 hour' end,
      case when status = 'answered' then at + interval '1 day' end,
      status, case when status = 'closed' then 'resolved' end,
      case when status = 'waiting' then current_date + (bench.dice(n, 11) * 20)::integer - 5 end,
      case when status <> 'new' and bench.dice(n, 12) < 0.7 then staff[1 + (n % 2)] end,
      vector || app_private._text_vector(language, products)
        || app_private._record_vector(number, name, email, 'xx', '')
    from (
      select base.*, bench.number(n) as number, p.name, t.language, t.message, t.vector,
        'p' || person || '.' || p.address || '@'
          || bench.pick('{example.org,example.com,post.example}', bench.dice(person, 5)) as email,
        ' ' || bench.product((bench.dice(n, 41) ^ 3 * ${PRODUCT_COUNT - 1})::integer)
          || ', ' || bench.product((bench.dice(n, 42) ^ 3 * ${PRODUCT_COUNT - 1})::integer) || '.' as products,
        case when folder = 'spam' or age * $3 < 1000 and bench.dice(n, 6) < 0.8 then 'new'
          when age < 0.01 or bench.dice(n, 7) < 0.001 then bench.pick('{open,waiting}', bench.dice(n, 8))
          else bench.pick('{answered,answered,answered,answered,closed}', bench.dice(n, 9)) end as status,
        array(select a.id from auth.accounts a where a.roles && '{admin,${
          table === 'app.contacts' ? 'agent' : 'hr'
        }}' order by a.email) as staff
      from (
        select i + $4::bigint as n, 1 - i::float8 / $3::integer as age,
          now() - (1 - i::float8 / $3) * interval '3 years' - interval '1 minute' as at,
          floor(bench.dice(i + $4, 3) * $3 / 3)::bigint as person,
          case when bench.dice(i + $4, 10) < 0.03 then 'spam' else 'inbox' end as folder
        from generate_series($1::bigint, $2::bigint) as i
      ) as base
      join bench.people p on p.id = (person % ${FIRST_NAMES.length * LAST_NAMES.length})
      join bench.templates t on t.id = floor(bench.dice(n, 14) * 10000)::integer
    ) as r
    order by n`;
}

async function insertThreads(pool: pg.Pool): Promise<void> {
  for (const [table, column, kind] of [
    ['app.contacts', 'contact_id', 'contact-reply'],
    ['app.job_applications', 'application_id', 'application-reply'],
  ]) {
    await pool.query(`
      with sent as (
        insert into app.replies (${column}, author_id, language, body, submission_key, created_at)
        select r.id, r.assignee_id, r.language, left(r.message, 250), gen_random_uuid(), r.answered_at
        from ${table} r where r.status = 'answered' and uuid_hash(r.id) % 8 = 0
        returning id, created_at
      )
      insert into app_private.deliveries
        (kind, state, attempts, reply_id, created_at, next_attempt_at, finished_at)
      select '${kind}', 'delivered', 1, s.id, s.created_at, s.created_at, s.created_at from sent s`);
    await pool.query(`
      insert into app.notes (${column}, author_id, body, created_at)
      select r.id, r.assignee_id, 'Please look at the invoice of ' || r.name, r.opened_at
      from ${table} r where r.status <> 'new' and uuid_hash(r.id) % 50 = 0`);
  }
}

/** Returns the definitions, to create them again. Those of constraints stay. */
async function dropIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = any ('{app.contacts,app.job_applications,app.replies,app.notes}'::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`);
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function createIndexes(pool: pg.Pool, definitions: string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set maintenance_work_mem = '512MB'`);
    for (const definition of definitions) await client.query(definition);
  } finally {
    client.release();
  }
}

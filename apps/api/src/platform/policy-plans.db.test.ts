// PostgreSQL checks a policy with a non-constant condition before any condition that is not
// leakproof. Then it cannot use an index for the latter. These plans show that the staff policies
// do not have this problem.
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';

const { pools } = await createTestDatabase();

const TABLES = { contacts: 'loimel_agent', job_applications: 'loimel_hr' } as const;

for (const table of Object.keys(TABLES)) {
  await pools.migrator.query(`
    insert into app.${table}
      (number, name, email, message, language, submission_key, content_hash, created_at)
    select 'N' || n, 'Ada', 'ada@example.org', 'word' || n, 'en', gen_random_uuid(), '',
      now() - n * interval '1 minute'
    from generate_series(1, 5000) as n;
    create index ${table}_search on app.${table} using gin (to_tsvector('simple', message));
    analyze app.${table};
  `);
}

async function explain(role: string, statement: string): Promise<string> {
  const client = await pools.api.connect();
  try {
    await client.query(`begin; set local role ${role}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const CASES = Object.entries(TABLES).flatMap(([table, role]) => [
  { table, role },
  { table, role: 'loimel_admin' },
]);

test.each(CASES)('$role searches $table with the full-text index', async ({ table, role }) => {
  const plan = await explain(
    role,
    `select id from app.${table} where to_tsvector('simple', message) @@ to_tsquery('word4711')`,
  );
  expect(plan).toContain(`Bitmap Index Scan on ${table}_search`);
  expect(plan).not.toContain('Seq Scan');
});

test.each(CASES)('$role lists the newest $table with the date index', async ({ table, role }) => {
  const plan = await explain(
    role,
    `select id from app.${table} where folder = 'inbox'
     order by created_at desc, id desc limit 50`,
  );
  expect(plan).toContain(`using ${table}_created_at_id_idx`);
});

test.each([
  { table: 'job_applications', role: 'loimel_agent' },
  { table: 'contacts', role: 'loimel_hr' },
])('$role does not scan $table', async ({ table, role }) => {
  expect(await explain(role, `select id from app.${table}`)).toContain('One-Time Filter: false');
});

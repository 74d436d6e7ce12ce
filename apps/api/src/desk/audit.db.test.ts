// The chain of the audit. The owner of the tables tampers with it: no other login can write there.
import { beforeEach, expect, test } from 'vitest';
import { createMember } from '../testing/members.ts';
import { runCommand } from '../testing/run-command.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const { pools, urls } = await createTestDatabase();
const { migrator, worker } = pools;
const agent = await createMember({ pools }, 'agent');

/** The triggers are off for the tampering, as an attacker with these rights would do it. */
async function tamper(statement: string): Promise<void> {
  await migrator.query('alter table app_private.audit disable trigger user');
  await migrator.query(statement);
  await migrator.query('alter table app_private.audit enable trigger user');
}

beforeEach(async () => {
  await tamper('delete from app_private.audit');
  await migrator.query(`update app_private.audit_start set sequence = 0, hash = '\\x'`);
  for (let count = 0; count < 5; count += 1) {
    await migrator.query(`select app_private._audit('test', null, '{"a": 1}')`);
  }
});

const verify = (...options: string[]) => runCommand('audit.ts', options, urls.worker);

test('[D-D6b] a whole chain is verified and its end is printed', async () => {
  expect(await verify()).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^5 rows are whole\.\nLast: 5 [0-9a-f]{64}\n$/),
  });
});

test.each([
  ['a changed event', `update app_private.audit set event = 'other' where sequence = 3`, 3],
  ['a changed time', `update app_private.audit set at = now() where sequence = 2`, 2],
  ['changed details', `update app_private.audit set details = '{}' where sequence = 5`, 5],
  ['a removed row', 'delete from app_private.audit where sequence = 3', 3],
  ['a removed first row', 'delete from app_private.audit where sequence = 1', 1],
  [
    'a changed row with a new hash',
    `update app_private.audit a set event = 'other',
       hash = app_private._audit_hash(row(a.sequence, a.at, 'other', a.actor_id, a.record_id,
         a.details, a.previous_hash, a.hash)::app_private.audit)
     where sequence = 2`,
    3,
  ],
])('[D-D6b] %s breaks the chain there', async (_what, statement, sequence) => {
  await tamper(statement);
  expect(await verify()).toEqual({
    code: 1,
    output: `The chain is broken at row ${sequence}.\n`,
  });
});

test('[D-D6b] with the noted end of an earlier run, rows removed from the end and a chain computed again are found', async () => {
  const noted = /Last: (.*)\n/.exec((await verify()).output)?.[1] ?? '';
  await migrator.query(`select app_private._audit('test', null, '{}')`);
  expect(await verify('--noted', noted)).toMatchObject({ code: 0 });

  await tamper('delete from app_private.audit where sequence >= 5');
  expect(await verify()).toMatchObject({ code: 0 });
  const isOther = { code: 1, output: 'Row 5 is not the one that was noted.\n' };
  expect(await verify('--noted', noted)).toEqual(isOther);
  await migrator.query(`select app_private._audit('other', null, '{}')`);
  expect(await verify('--noted', noted)).toEqual(isOther);
  expect(await verify('--noted', '5')).toMatchObject({ code: 1 });
});

test('[D-D6b] a noted row whose period is over is reported as deleted, not as changed', async () => {
  const noted = /Last: (.*)\n/.exec((await verify()).output)?.[1] ?? '';
  await migrator.query(`select app_private._audit('test', null, '{}')`);
  const { rows } = await migrator.query('select at from app_private.audit where sequence = 6');
  await worker.query(`select app_private.prune_audit($1::timestamptz + interval '12 months', 12)`, [
    new Date(rows[0].at.getTime() + 1),
  ]);
  expect(await verify('--noted', noted)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Row 5 was deleted at the end of its period.'),
  });
});

test('[D-D6b] rows can only be added, and only their own function deletes old ones', async () => {
  for (const statement of [
    `update app_private.audit set event = 'other'`,
    'delete from app_private.audit',
    'truncate app_private.audit',
  ]) {
    await expect(migrator.query(statement)).rejects.toThrow('append-only');
  }
  await expect(worker.query('delete from app_private.audit')).rejects.toThrow('permission denied');
});

test('[D-D6b] the chain is whole after the oldest rows were deleted at the end of their period', async () => {
  // As text, because a Date has no microseconds and the next row can be in the same millisecond.
  const { rows } = await migrator.query(
    'select at::text as third from app_private.audit where sequence = 3',
  );
  const prune = `select app_private.prune_audit(
    $1::timestamptz + interval '12 months' + $2::interval, 12) as pruned`;
  const pruneAfter = async (delay: string) =>
    (await worker.query(prune, [rows[0].third, delay])).rows[0].pruned;
  expect(await pruneAfter('-1 microsecond')).toBe(2);
  expect(await pruneAfter('1 microsecond')).toBe(1);
  await migrator.query(`select app_private._audit('test', null, '{}')`);
  const { code, output } = await verify();
  expect(code).toBe(0);
  expect(output).toMatch(/Last: 6 /);
  await tamper('delete from app_private.audit where sequence = 5');
  expect(await verify()).toMatchObject({ code: 1 });
});

test.each([0, -1, null])('[D-D6b] a period of %s months deletes no row', async (months) => {
  await expect(worker.query('select app_private.prune_audit(now(), $1)', [months])).rejects.toThrow(
    'at least one month',
  );
});

test('[D-D6b] rows of parallel changes have a sequence without gaps', async () => {
  const { rows } = await migrator.query(
    `select (app_private.submit_contact(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en')).id
     from generate_series(1, 20)`,
  );
  await Promise.all(rows.map(({ id }) => agent.open(id)));
  expect(await verify()).toMatchObject({ code: 0, output: expect.stringMatching(/^25 rows/) });
});

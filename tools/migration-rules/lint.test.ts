import { expect, test } from 'vitest';
import {
  readSchemaFiles,
  type SchemaFile,
  toSchemaFile,
} from '../../apps/api/src/platform/schema/files.ts';
import { lintSchema } from './lint.ts';
import { MISTAKES } from './mistakes.ts';
import { readReleased, toReleased } from './released.ts';
import { describeProblem, REMEDIES } from './rules.ts';

const own = await readSchemaFiles();
const released = toReleased('0.1.0', own);
const FILE = '0018-planted.sql';

function lint(sql: string, earlier: SchemaFile[] = []) {
  const migrations = [...earlier, toSchemaFile(FILE, sql)];
  return lintSchema({ migrations, functions: [] }, released);
}

function lintFunctions(name: string, change: (sql: string) => string) {
  const functions = own.functions
    .filter((file) => file.name === name)
    .map(({ sql }) => toSchemaFile(name, change(sql)));
  return lintSchema({ migrations: [], functions }, released);
}

test('the schema files of this code base follow the rules', () => {
  const { problems } = lintSchema(own, readReleased());
  expect(problems).toEqual([]);
});

test.each(MISTAKES)('%s is rejected by the rule %s, with its line', (_what, rule, sql) => {
  const { problems } = lint(
    `-- A reason; with õ.\n${sql}`.replace(/^(.*\n)(-- no transaction\n)/, '$2$1'),
  );
  const line = 1 + sql.split('\n').length;
  expect(problems.map(({ file, line, rule }) => ({ file, line, rule }))).toContainEqual({
    file: FILE,
    line,
    rule,
  });
  // No earlier line is rejected for the same reason.
  expect(problems.filter((problem) => problem.rule === rule)).toHaveLength(1);
});

test('every rule for migrations has a planted mistake', () => {
  const planted = new Set<string>(MISTAKES.map(([, rule]) => rule));
  const others = Object.keys(REMEDIES).filter((rule) => !planted.has(rule));
  expect(others).toEqual(['signature', 'function-file', 'released']);
});

test('a problem is described with file, line, rule and remedy', () => {
  const [problem] = lint('\n\ndrop table app.contacts;').problems;
  expect(problem && describeProblem(problem)).toMatch(
    /^0018-planted\.sql:3 contract: drop table app\.contacts\. Servers of the previous release/,
  );
});

test.each([
  [
    'a new table with everything',
    `create table app.n (id int);
    create index n_idx on app.n (id);
    alter table app.n add constraint c check (id > 0), alter column id set not null;
    alter table "app"."n" enable row level security;
    insert into app.n select 1; update app.n set id = 2; truncate app.n;
    revoke all on app.n from loimel_agent; drop table app.n;`,
  ],
  [
    'a new table with a reference',
    `create table app.n (contact_id uuid references app.contacts, account_id uuid references auth.accounts);
    create index n_idx on app.n (contact_id);
    insert into app.n values (null, null);`,
  ],
  ['a nullable column', 'alter table app.contacts add column a text;'],
  ['a constant default', `alter table app.contacts add column a text not null default 'x';`],
  ['a default of the time', 'alter table app.contacts add column a timestamptz default now();'],
  ['a nullable reference', 'alter table app.contacts add column a uuid references auth.accounts;'],
  ['a check for later', 'alter table app.contacts add constraint c check (version > 0) not valid;'],
  ['a validation', 'alter table app.contacts validate constraint c;'],
  ['a constraint of an index', 'alter table app.contacts add constraint u unique using index i;'],
  [
    'an index',
    '-- no transaction\ncreate index concurrently if not exists i on app.contacts (email);',
  ],
  [
    'the end of an index',
    '-- no transaction\n-- contract: unused since 0.1.0\ndrop index concurrently if exists app.i;',
  ],
  ['a new value', `alter type app.e add value if not exists 'x';`],
  ['rows of a small table', `update app_private.delivery_kinds set destination = 'email';`],
  [
    'a limited number of rows',
    'delete from app.files where id in (select id from app.files limit 1000);',
  ],
  [
    'the end of a contract',
    '-- contract: unused since 0.1.0\nalter table app.contacts drop column a;',
  ],
  ['a comment', '/* drop table app.contacts; */ -- truncate app.contacts;\nselect 1;'],
  ['a string', `comment on table app.contacts is 'x; drop table app.contacts; $$ do $$';`],
  [
    'the body of a function',
    'create function app.f() returns void language sql as $$ truncate app.contacts; $$;',
  ],
  [
    'a block that only checks',
    `do $$ declare n bigint; begin
      select count(*) into n from app.contacts where name is null;
      if n > 0 then raise exception 'names are missing'; end if;
    end $$;`,
  ],
])('%s is accepted', (_what, sql) => {
  expect(lint(sql).problems).toEqual([]);
});

test('not null is accepted after a check of an earlier migration was validated', () => {
  const check = 'alter table app.contacts add constraint c check (a is not null) not valid;';
  const earlier = [
    toSchemaFile('0018-check.sql', check),
    toSchemaFile('0019-validate.sql', 'alter table app.contacts validate constraint c;'),
  ];
  const change = 'alter table app.contacts alter column a set not null;';
  expect(lint(change, earlier).problems).toEqual([]);
  expect(lint(change, earlier.slice(0, 1)).problems).toMatchObject([{ rule: 'not-null' }]);
  expect(lint(change.replace(' a ', ' b '), earlier).problems).toMatchObject([
    { rule: 'not-null' },
  ]);
});

test('a released migration that was changed is rejected', () => {
  const migrations = own.migrations.map((file, index) =>
    index === 1 ? toSchemaFile(file.name, `${file.sql}-- changed\n`) : file,
  );
  const { problems } = lintSchema({ ...own, migrations }, released);
  expect(problems).toMatchObject([{ file: own.migrations[1]?.name, rule: 'released' }]);
});

const RECEIPT = 'create or replace function app_private.read_receipt(';

test.each([
  [
    'another name of a parameter',
    (sql: string) => sql.replace(/(read_receipt\(\s*)\w+/, '$1other'),
  ],
  ['a new parameter', (sql: string) => sql.replace(RECEIPT, `${RECEIPT}added integer, `)],
])('a released function with %s is rejected', (_what, change) => {
  const { problems } = lintFunctions('functions/receipts.sql', change);
  expect(problems).toMatchObject([{ file: 'functions/receipts.sql', rule: 'signature' }]);
});

test.each([
  ['drop function app.f();', 'function-file'],
  ['create function app.f() returns void language sql as $$ $$;', 'function-file'],
  ['alter table app.contacts add column a text;', 'function-file'],
  ['do $$ begin execute 1; end $$;', 'do-block'],
])('a function file with "%s" is rejected', (sql, rule) => {
  const { problems } = lintFunctions('functions/receipts.sql', (text) => `${text}${sql}\n`);
  expect(problems).toMatchObject([{ file: 'functions/receipts.sql', rule }]);
});

test('a new trigger of an existing table is accepted and named', () => {
  const trigger =
    'create or replace trigger t after insert on app.contacts execute function app_private.f();';
  expect(lint(trigger)).toEqual({
    problems: [],
    notes: [`${FILE}:1 new trigger t on app.contacts: every writer of it runs it`],
  });
  const { problems, notes } = lintFunctions(
    'functions/receipts.sql',
    (sql) => `${sql}${trigger}\n`,
  );
  expect([problems, notes]).toEqual([[], [expect.stringContaining('t on app.contacts')]]);
});

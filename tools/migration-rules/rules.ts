// The names of the rules and what to do instead.

export const REMEDIES = {
  syntax: 'PostgreSQL cannot read this.',
  index:
    'This blocks writers while it reads the table: use `create/drop index concurrently` in a file that starts with `-- no transaction`.',
  rewrite:
    'This writes the whole table again and blocks everything meanwhile: add a new nullable column, fill it in batches from the worker, and remove the old one two releases later.',
  'not-null':
    'This reads the whole table and blocks everything meanwhile: add `check (… is not null) not valid`, validate it in the next migration, then set not null.',
  'required-column':
    'Servers of the previous release insert rows without this column: give it a constant default, or leave it nullable.',
  validation:
    'This reads the whole table and blocks writers meanwhile: add the constraint with `not valid` and validate it in the next migration.',
  'validation-apart':
    'The lock of the statement before is held until the validation has read the table: validate in a migration of its own.',
  unique:
    'This creates an index and blocks writers meanwhile: create a unique index concurrently, then `add constraint … unique/primary key using index`.',
  contract:
    'Servers of the previous release may use this: remove the last user first. In a later release, write the line `-- contract: unused since X.Y.Z` directly above, with the release that no longer uses it.',
  blocking: 'This blocks all users of a table while it runs: it has no place in a migration.',
  'whole-table':
    'This can change every row in one transaction: change rows in batches from the worker, or by a subquery with `limit`.',
  'slow-while-locked':
    'The lock of the statement before is held while this runs: move it to a migration of its own.',
  enum: 'A new value cannot be used in its own transaction: put `alter type` alone in a migration.',
  'one-table':
    'Writers of all locked tables wait for the slowest lock: write one migration per table.',
  signature:
    'Servers of the previous release call the released signature: keep it, with its names and result, as a wrapper of the new function.',
  'do-block':
    'The statements in this block cannot be evaluated: write them as plain SQL, or do the work in the worker.',
  'no-transaction':
    'Without a transaction only these run: index and reindex concurrently, vacuum, `validate constraint`, `alter type … add value`, and changes of rows with a `limit`.',
  transaction: 'This cannot run in a transaction: the first line must be `-- no transaction`.',
  'function-file':
    'A function file contains `create or replace` of functions and triggers, policies, comments and grants: write a migration for this.',
  released: 'It is applied somewhere and cannot be changed: write a new migration.',
  unknown:
    'No rule knows this statement: add it to tools/migration-rules after evaluating its locks.',
} as const;

export type Rule = keyof typeof REMEDIES;

export type Problem = { file: string; line: number; rule: Rule; detail: string };

/** What a rule finds in one statement. The file and line are added later. */
export type Finding = { rule: Rule; detail: string };

export function describeProblem({ file, line, rule, detail }: Problem): string {
  return `${file}:${line} ${rule}: ${detail}. ${REMEDIES[rule]}`;
}

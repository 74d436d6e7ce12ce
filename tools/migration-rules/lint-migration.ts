// Applies the rules to one migration: to each statement, and to the locks of its transaction.
import { findCreated } from './created.ts';
import { findLockedTables } from './locks.ts';
import { isSlow } from './row-changes.ts';
import type { Finding, Problem, Rule } from './rules.ts';
import { findStatementProblems } from './statement-rules.ts';
import { type Name, parseStatements, type Statement, toObjectName } from './statements.ts';
import { toCommands } from './table-changes.ts';

export type Migration = { file: string; sql: string; isInTransaction: boolean };

export type Environment = {
  /** The version of the last release. Its servers run while the migration is applied. */
  releasedVersion: string;
  isProved: (table: Name, column: string) => boolean;
};

const MARK = /^-- contract: unused since (\d+)\.(\d+)\.(\d+)$/;
const OUTSIDE = ['IndexStmt', 'DropStmt', 'ReindexStmt', 'VacuumStmt', 'AlterEnumStmt'];
const ROW_CHANGES = ['UpdateStmt', 'DeleteStmt'];

export function lintMigration(migration: Migration, environment: Environment): Problem[] {
  const statements = parseStatements(migration.sql);
  const locked = new Set<Name>();
  let lockingCount = 0;
  return statements.flatMap((statement, index) => {
    const created = findCreated(statements.slice(0, index));
    const findings = findStatementProblems(statement, { ...environment, created });
    if (migration.isInTransaction) {
      const tables = findLockedTables(statement, created);
      findings.push(...findHeldLockProblems(statement, locked));
      if (tables.size > 0) lockingCount += 1;
      for (const table of tables) locked.add(table);
      if (tables.size > 0 && lockingCount > 1 && locked.size > 1) {
        findings.push({ rule: 'one-table', detail: `locks ${[...locked].join(', ')}` });
      }
      findings.push(...findEnumProblems(statement, statements, created));
      if (needsNoTransaction(statement))
        findings.push({ rule: 'transaction', detail: toDetail(statement) });
    } else if (!mayRunOutside(statement)) {
      findings.push({ rule: 'no-transaction', detail: toDetail(statement) });
    }
    return findings
      .filter(
        ({ rule }) => rule !== 'contract' || !isContract(statement, environment.releasedVersion),
      )
      .map((finding) => ({ file: migration.file, line: statement.line, ...finding }));
  });
}

/** A lock is held until the commit, so everything after it must be short. */
function findHeldLockProblems(statement: Statement, locked: ReadonlySet<Name>): Finding[] {
  if (locked.size === 0 && !isMixedValidation(statement)) return [];
  const report = (rule: Rule): Finding[] => [{ rule, detail: `locked: ${[...locked].join(', ')}` }];
  if (isValidation(statement)) return report('validation-apart');
  return isSlow(statement) ? report('slow-while-locked') : [];
}

function isValidation({ node }: Statement): boolean {
  return (
    'AlterTableStmt' in node &&
    toCommands(node.AlterTableStmt).some(({ subtype }) => subtype === 'AT_ValidateConstraint')
  );
}

/** One `alter table` takes the strongest lock of its parts. */
function isMixedValidation(statement: Statement): boolean {
  const { node } = statement;
  return (
    isValidation(statement) &&
    'AlterTableStmt' in node &&
    toCommands(node.AlterTableStmt).some(({ subtype }) => subtype !== 'AT_ValidateConstraint')
  );
}

function findEnumProblems(
  { node }: Statement,
  statements: readonly Statement[],
  created: ReadonlySet<Name>,
): Finding[] {
  if (!('AlterEnumStmt' in node)) return [];
  const type = toObjectName(node.AlterEnumStmt.typeName);
  const isAlone = statements.every(
    ({ kind }) => kind === 'AlterEnumStmt' || kind === 'CommentStmt',
  );
  return isAlone || created.has(type) ? [] : [{ rule: 'enum', detail: type }];
}

function needsNoTransaction({ kind, node }: Statement): boolean {
  return (
    kind === 'VacuumStmt' ||
    ('IndexStmt' in node && node.IndexStmt.concurrent === true) ||
    ('DropStmt' in node && node.DropStmt.concurrent === true) ||
    'ReindexStmt' in node
  );
}

function mayRunOutside(statement: Statement): boolean {
  const { kind, node } = statement;
  if ('DropStmt' in node) return node.DropStmt.concurrent === true;
  if (isValidation(statement)) return !isMixedValidation(statement);
  return OUTSIDE.includes(kind) || ROW_CHANGES.includes(kind);
}

/** The running servers must be of the release that no longer uses it, or of a newer one. */
function isContract({ comments }: Statement, releasedVersion: string): boolean {
  const mark = MARK.exec(comments.at(-1) ?? '');
  if (!mark) return false;
  const current = releasedVersion.split('.').map(Number);
  const difference = mark
    .slice(1)
    .map((part, index) => Number(part) - (current[index] ?? 0))
    .find((part) => part !== 0);
  return (difference ?? 0) <= 0;
}

function toDetail({ text }: Statement): string {
  return text.split('\n')[0] ?? '';
}

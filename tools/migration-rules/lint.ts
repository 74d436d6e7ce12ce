// Applies the rules for a release without downtime to the schema files of this code base.
import type { SchemaFile, SchemaFiles } from '../../apps/api/src/platform/schema/files.ts';
import { isOutsideTransaction } from '../../apps/api/src/platform/schema/outside-transaction.ts';
import { findSignatureProblems, lintFunctionFile } from './function-files.ts';
import { lintMigration } from './lint-migration.ts';
import { createProofs } from './proofs.ts';
import { findTriggers, type Released } from './released.ts';
import type { Problem } from './rules.ts';
import { SqlSyntaxError } from './statements.ts';

export type Report = {
  problems: Problem[];
  /** What is allowed, but a reviewer should know. */
  notes: string[];
};

export function lintSchema({ migrations, functions }: SchemaFiles, released: Released): Report {
  const proofs = createProofs();
  const problems: Problem[] = [];
  const added: SchemaFile[] = [];
  for (const migration of migrations) {
    const { name: file, sql, checksum } = migration;
    const releasedChecksum = released.migrations[file];
    if (releasedChecksum === undefined) {
      added.push(migration);
      const isInTransaction = !isOutsideTransaction(migration);
      const environment = { releasedVersion: released.version, isProved: proofs.isProved };
      problems.push(
        ...catchSyntax(file, () => lintMigration({ file, sql, isInTransaction }, environment)),
      );
    } else if (releasedChecksum !== checksum) {
      problems.push({ file, line: 1, rule: 'released', detail: `released in ${released.version}` });
    }
    catchSyntax(file, () => {
      proofs.add(sql);
      return [];
    });
  }
  for (const { name: file, sql } of functions) {
    problems.push(...catchSyntax(file, () => lintFunctionFile(file, sql)));
  }
  if (problems.some(({ rule }) => rule === 'syntax')) return { problems, notes: [] };

  const current = [...added, ...functions].map(({ name, sql }) => ({ file: name, sql }));
  problems.push(...findSignatureProblems(current, released));
  const notes = current.flatMap(({ file, sql }) =>
    findTriggers(sql)
      .filter(({ name }) => !released.triggers.includes(name))
      .map(({ name, line }) => `${file}:${line} new trigger ${name}: every writer of it runs it`),
  );
  return { problems, notes };
}

function catchSyntax(file: string, work: () => Problem[]): Problem[] {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof SqlSyntaxError)) throw error;
    return [{ file, line: error.line, rule: 'syntax', detail: error.message }];
  }
}

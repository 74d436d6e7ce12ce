// The rules for the function files: what they may contain, and that they keep what the last release
// calls.
import { canEvaluateBlock } from './blocks.ts';
import type { Released } from './released.ts';
import type { Problem, Rule } from './rules.ts';
import { readSignatures, type Signature } from './signatures.ts';
import { parseStatements, type Statement } from './statements.ts';

/** Blocks that write statements from a list. They are applied and compared by the tests of the schema. */
const REVIEWED_BLOCKS: Readonly<Record<string, string>> = {
  'functions/access.sql': 'one policy per table of the schema auth',
  'functions/desk-lists.sql': 'list_items and count_items from one table of views',
};

export function lintFunctionFile(file: string, sql: string): Problem[] {
  return parseStatements(sql).flatMap((statement) => {
    const rule = findProblem(file, statement);
    const detail = statement.text.split('\n')[0] ?? '';
    return rule === null ? [] : [{ file, line: statement.line, rule, detail }];
  });
}

function findProblem(file: string, { kind, node, text }: Statement): Rule | null {
  if ('DoStmt' in node) {
    return file in REVIEWED_BLOCKS || canEvaluateBlock(text, node.DoStmt) ? null : 'do-block';
  }
  const isAllowed =
    kind === 'CommentStmt' ||
    kind === 'CreatePolicyStmt' ||
    ('CreateFunctionStmt' in node && node.CreateFunctionStmt.replace === true) ||
    ('CreateTrigStmt' in node && node.CreateTrigStmt.replace === true) ||
    ('GrantStmt' in node && node.GrantStmt.is_grant === true) ||
    ('DropStmt' in node &&
      node.DropStmt.removeType === 'OBJECT_POLICY' &&
      node.DropStmt.missing_ok === true);
  return isAllowed ? null : 'function-file';
}

/** A function that was removed from the files remains in the database, which is no problem. */
export function findSignatureProblems(
  files: readonly { file: string; sql: string }[],
  { functions }: Pick<Released, 'functions'>,
): Problem[] {
  const defined = files.flatMap(({ file, sql }) =>
    readSignatures(sql).map((signature) => ({ ...signature, file })),
  );
  return Object.entries(functions).flatMap(([id, released]) => {
    const same = defined.filter((signature) => signature.id === id);
    if (same.length > 0) {
      return same
        .filter((signature) => !isCompatible(signature, released))
        .map(({ file, line, fixed }) =>
          toProblem(file, line, `${id} was ${released.fixed}, is ${fixed}`),
        );
    }
    const other = defined.find(({ name }) => name === id.slice(0, id.indexOf('(')));
    return other ? [toProblem(other.file, other.line, `${id} is missing`)] : [];
  });
}

function toProblem(file: string, line: number, detail: string): Problem {
  return { file, line, rule: 'signature', detail };
}

function isCompatible(signature: Signature, released: Released['functions'][string]): boolean {
  return signature.fixed === released.fixed && signature.defaultCount >= released.defaultCount;
}

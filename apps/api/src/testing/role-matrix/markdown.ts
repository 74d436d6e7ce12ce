// Generates docs/role-matrix.md from the matrix, with one table for each group.
import { CALLERS, type CallerName } from './callers.ts';
import type { Outcome } from './outcome.ts';

export type Row = { group: string; label: string; outcomes: Record<CallerName, Outcome> };

const INTRODUCTION = `# Role matrix

Written by \`apps/api/src/role-matrix.db.test.ts\`, which sends a request for every GraphQL query, field and mutation and for every HTTP route as each caller, and fails if an outcome differs from this file or a row is missing. After a change that is meant, run that test with \`-u\` and review the difference.

- allowed: the response has a record, or the action was done.
- empty: no error and no record; the caller has no right to any.
- rejected: the error code, or the HTTP status where there is none. Most routes of the auth service are sent a body that none of them accepts, so \`invalid-request\` means that the caller was let through to the check of the input.
- "admin, one factor" has a session from the link of the invitation only; agent, hr and admin have signed in with a passkey.
`;

export function toMarkdown(rows: readonly Row[]): string {
  const groups = Map.groupBy(mergeFields(rows), ({ group }) => group);
  const tables = [...groups].map(([group, members]) =>
    [
      `## ${group}`,
      '',
      toLine(['', ...CALLERS]),
      toLine(['---', ...CALLERS.map(() => '---')]),
      ...members.map(({ label, outcomes }) =>
        toLine([label, ...CALLERS.map((caller) => outcomes[caller])]),
      ),
      '',
    ].join('\n'),
  );
  return [INTRODUCTION, ...tables].join('\n');
}

/** The type of a field, such as `Contact.` or `Item(contact).`. */
const FIELD_OF = /^\w+(\(\w+\))?\./;

/** Fields of one type with equal outcomes share a row. */
function mergeFields(rows: readonly Row[]): Row[] {
  const merged = Map.groupBy(rows, ({ group, label, outcomes }) =>
    JSON.stringify([group, FIELD_OF.exec(label)?.[0] ?? label, outcomes]),
  );
  return [...merged.values()].flatMap((members) => {
    const [first, ...others] = members;
    if (!first) return [];
    const names = others.map(({ label }) => label.replace(FIELD_OF, ''));
    return [{ ...first, label: [first.label, ...names].join(', ') }];
  });
}

function toLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

// Rule: every file has exactly the keys, types and lengths of its schema.
import type { z } from 'zod';
import { describeIssue } from './describe-issue.ts';
import type { Finding } from './finding.ts';
import { findSimilar } from './similar.ts';
import { getAt, type Path, toPathText } from './tree.ts';
import type { YamlFile } from './yaml-file.ts';

type Issue = z.core.$ZodIssue;
type Key = { parent: Path; name: string };

export function checkShape(file: YamlFile, value: unknown, schema: z.ZodType): Finding[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  const unknown: Key[] = [];
  const missing: Key[] = [];
  const findings: Finding[] = [];
  for (const issue of result.error.issues.flatMap(toBranchIssues)) {
    const path: Path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    const name = path.at(-1);
    if (issue.code === 'unrecognized_keys') {
      unknown.push(...issue.keys.map((key) => ({ parent: path, name: key })));
    } else if (typeof name === 'string' && getAt(value, path) === undefined) {
      missing.push({ parent: path.slice(0, -1), name });
    } else {
      const text = describeIssue(value, path, issue);
      findings.push(toFinding(file, path, `${toPathText(path) || 'file'}: ${text}`));
    }
  }
  return [...findings, ...pairKeys(file, unknown, missing)];
}

/** Where a value may have several shapes, the issues of the shape whose keys it has. */
function toBranchIssues(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const branch = issue.errors.find(
    (issues) => issues.length > 0 && issues.every((inner) => inner.path.length > 0),
  );
  if (branch === undefined) return [issue];
  return branch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** A misspelt or misplaced key is both unknown and missing. It is reported once, where it is. */
function pairKeys(file: YamlFile, unknown: readonly Key[], missing: readonly Key[]): Finding[] {
  const open = [...missing];
  const take = (key: Key | undefined) => {
    if (key !== undefined) open.splice(open.indexOf(key), 1);
    return key;
  };
  const extra = unknown.map((key) => {
    const path = [...key.parent, key.name];
    const moved = take(open.find(({ name }) => name === key.name));
    if (moved !== undefined) {
      const place = toPathText(moved.parent);
      const message = `${toPathText(path)}: is at the wrong place; it belongs to ${place || 'no group'}: correct the spaces at the beginning of the line`;
      return toFinding(file, path, message);
    }
    const near = open.filter(({ parent }) => toPathText(parent) === toPathText(key.parent));
    const names = near.map(({ name }) => name);
    // In `{ client:Smith }` the key is `client:Smith`, and its value is empty.
    const joined = isEmpty(file, path) ? /^([a-z][\w.-]*):\S/i.exec(key.name)?.[1] : undefined;
    const meant = names.find((name) => name === joined) ?? findSimilar(key.name, names);
    take(near.find(({ name }) => name === meant));
    const advice =
      meant === undefined
        ? adviseOnUnknown(file, path, joined)
        : meant === joined
          ? `a space is missing after the colon: ${meant}: …`
          : `the key is called ${meant}`;
    return toFinding(file, path, `${toPathText(path)}: unknown key; ${advice}`);
  });
  const lacking = open.map(({ parent, name }) =>
    toFinding(file, parent, `${toPathText([...parent, name])}: missing key; add it`),
  );
  return [...extra, ...lacking];
}

/** In `{ client: Smith, Jones }` the second name is a key without a value. */
function adviseOnUnknown(file: YamlFile, path: Path, joined: string | undefined): string {
  if (!isEmpty(file, path)) return 'remove it or correct its name';
  const text = 'if it belongs to the text before the comma, put that text between quotation marks';
  if (joined === undefined) return text;
  return `if ${joined} is a key, write a space after its colon; ${text}`;
}

function isEmpty(file: YamlFile, path: Path): boolean {
  return getAt(file.value, path) === null;
}

function toFinding(file: YamlFile, path: Path, message: string): Finding {
  return { level: 'error', file: file.path, line: file.lineOf(path), message };
}

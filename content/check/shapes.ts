// Rule: every file has exactly the keys, types and lengths of its schema.
import type { z } from 'zod';
import { FACT_FILES, TRANSLATED_FILES } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import { type Content, toShown } from './load.ts';
import { getAt, type Path, toPathText } from './tree.ts';
import type { YamlFile } from './yaml-file.ts';

type Issue = z.core.$ZodIssue;

export function checkShapes(content: Content): Finding[] {
  const findings: Finding[] = [];
  for (const [name, schema] of Object.entries(FACT_FILES)) {
    const file = content.facts.get(name);
    if (file !== undefined) findings.push(...checkShape(file, file.value, schema));
  }
  for (const [language, files] of content.texts) {
    for (const [name, schema] of Object.entries(TRANSLATED_FILES)) {
      const file = files.get(name);
      if (file === undefined) continue;
      findings.push(...checkShape(file, toShown(content, language, file), schema));
    }
  }
  return findings;
}

export function checkShape(file: YamlFile, value: unknown, schema: z.ZodType): Finding[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => toFindings(file, value, issue));
}

function toFindings(file: YamlFile, value: unknown, issue: Issue): Finding[] {
  const path: Path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const message = `${toPathText([...path, key])}: unknown key; remove it or correct its name`;
      return toFinding(file, [...path, key], message);
    });
  }
  return [toFinding(file, path, `${toPathText(path) || 'file'}: ${toMessage(value, path, issue)}`)];
}

function toFinding(file: YamlFile, path: Path, message: string): Finding {
  return { level: 'error', file: file.path, line: file.lineOf(path), message };
}

function toMessage(value: unknown, path: Path, issue: Issue): string {
  if (getAt(value, path) === undefined) return 'missing key; add it';
  if (issue.code === 'invalid_union') return 'must be one of: text, list, table, with its own keys';
  if (issue.code === 'too_small' && issue.origin === 'array') {
    return `has too few entries, ${issue.minimum} are needed; add the missing ones`;
  }
  if (issue.code === 'too_big' && issue.origin === 'array') {
    return `has too many entries, ${issue.maximum} are allowed; remove the others`;
  }
  return issue.message;
}

// Fills in the templates beside this file and rejects values that would change their meaning.
import { readFileSync } from 'node:fs';
import type { Header } from './headers.ts';

export function fillTemplate(file: string, values: Readonly<Record<string, string>>): string {
  const template = readFileSync(new URL(file, import.meta.url), 'utf8');
  // A line that contains only an empty value is removed.
  return template.replaceAll(/^[ ]*\{\{(\w+)\}\}\n|\{\{(\w+)\}\}/gm, (match, line, inline) => {
    const name = String(line ?? inline);
    const value = values[name];
    if (value === undefined) throw new Error(`${file} uses the unknown placeholder {{${name}}}`);
    if (line === undefined) return value;
    return value === '' ? '' : match.replace(`{{${name}}}`, () => value);
  });
}

export function requirePlain(value: string): string {
  // These characters would end a quoted value or start a variable.
  if (/["$\\\r\n]/.test(value)) {
    throw new Error(
      `this value cannot be used in the nginx configuration: ${JSON.stringify(value)}`,
    );
  }
  return value;
}

/** For values without quotes, where a space or semicolon would end the value. */
export function requireWord(value: string): string {
  if (/[\s;{}']/.test(value) || value === '') {
    throw new Error(
      `this value cannot be used in the nginx configuration: ${JSON.stringify(value)}`,
    );
  }
  return requirePlain(value);
}

export function renderHeaders(headers: readonly Header[]): string {
  return headers
    .map(([name, value]) => `    add_header ${name} "${requirePlain(value)}" always;`)
    .join('\n');
}

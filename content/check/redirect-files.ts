// Reads redirects.yaml, which editors write, and published.yaml, which `--accept` writes.
import type { z } from 'zod';
import { PublishedSchema, type RedirectEntry, RedirectsSchema } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import { readFiles } from './read-files.ts';
import { checkShape } from './shapes.ts';
import { parseYamlFile, type YamlFile } from './yaml-file.ts';

export const PUBLISHED_FILE = 'published.yaml';
const REDIRECTS_FILE = 'redirects.yaml';

export type RedirectFiles = {
  /** Null while the file is missing or invalid. */
  moved: { file: YamlFile; entries: readonly RedirectEntry[] } | null;
  published: { file: YamlFile; addresses: readonly string[] } | null;
};

export function loadRedirects(root: string): { redirects: RedirectFiles; findings: Finding[] } {
  const moved = readList(root, REDIRECTS_FILE, RedirectsSchema);
  const published = readList(root, PUBLISHED_FILE, PublishedSchema);
  return {
    redirects: {
      moved: moved.read && { file: moved.read.file, entries: moved.read.list },
      published: published.read && { file: published.read.file, addresses: published.read.list },
    },
    findings: [...moved.findings, ...published.findings],
  };
}

function readList<Entry>(root: string, name: string, schema: z.ZodType<Entry[]>) {
  const { files, missing, findings } = readFiles(
    { root, folder: '.', names: [name] },
    (_, source) => parseYamlFile(`content/${name}`, source),
  );
  if (missing.length > 0) {
    const message = 'is missing; restore it; it may be empty';
    return { read: null, findings: [toError(name, 1, message)] };
  }
  const file = files.get(name);
  if (file === undefined) return { read: null, findings };
  // A file with comments only is an empty list.
  const value = file.value ?? [];
  const wrong = checkShape(file, value, schema);
  const { data } = schema.safeParse(value);
  return { read: data === undefined ? null : { file, list: data }, findings: wrong };
}

function toError(name: string, line: number, message: string): Finding {
  return { level: 'error', file: `content/${name}`, line, message };
}

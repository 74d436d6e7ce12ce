// Reads the files of one folder and lists the missing and the unexpected ones.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';
import { readText } from './read-text.ts';

type Wanted = { root: string; folder: string; names: readonly string[] };
type Parse<File> = (
  path: string,
  source: string,
  name: string,
) => { file: File | null; findings: Finding[] };

export function readFiles<File>({ root, folder, names }: Wanted, parse: Parse<File>) {
  const files = new Map<string, File>();
  const missing: string[] = [];
  const findings: Finding[] = [];
  for (const name of names) {
    const path = `content/${folder}/${name}`;
    const onDisk = join(root, folder, name);
    if (!existsSync(onDisk)) {
      missing.push(name);
      continue;
    }
    const read = readText(path, onDisk);
    const parsed = read.findings.length > 0 ? read : parse(path, read.source, name);
    findings.push(...parsed.findings);
    if ('file' in parsed && parsed.file !== null) files.set(name, parsed.file);
  }
  return { files, missing, findings };
}

/**
 * Unexpected files: YAML files at any depth, and Markdown files directly in the given folders.
 * Files in deeper folders belong to a download and are packed unchanged.
 */
export function findStrayFiles(
  { root, folder, names }: Wanted,
  markdownFolders: readonly string[] = [],
): string[] {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => {
      const [top = '', ...rest] = name.split('/');
      const isArticle = markdownFolders.includes(top) && rest.length === 1 && name.endsWith('.md');
      return (isArticle || /\.ya?ml$/.test(name)) && !names.includes(name);
    })
    .sort();
}

/** All files directly in the folder `pictures`. The folder does not exist in a content without pictures. */
export function readPictures(root: string): ReadonlyMap<string, Buffer> {
  const folder = join(root, 'pictures');
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const visible = names.filter((name) => !name.startsWith('.')).sort();
  return new Map(visible.map((name) => [name, readFileSync(join(folder, name))]));
}

// Reads the files of one folder and reports missing and unexpected files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';

type Wanted = { root: string; folder: string; names: readonly string[]; missing: string };
type Parse<File> = (path: string, source: string) => { file: File | null; findings: Finding[] };

export function readFiles<File>(wanted: Wanted, parse: Parse<File>) {
  const files = new Map<string, File>();
  const findings: Finding[] = [];
  for (const name of wanted.names) {
    const path = `content/${wanted.folder}/${name}`;
    const onDisk = join(wanted.root, wanted.folder, name);
    if (!existsSync(onDisk)) {
      findings.push({ level: 'error', file: path, line: 1, message: wanted.missing });
      continue;
    }
    const parsed = parse(path, readFileSync(onDisk, 'utf8'));
    findings.push(...parsed.findings);
    if (parsed.file !== null) files.set(name, parsed.file);
  }
  return { files, findings };
}

/**
 * Unexpected files: YAML files at any depth, and Markdown files directly in the given folders.
 * Files in deeper folders belong to a download and are packed unchanged.
 */
export function findStrayFiles(
  root: string,
  folder: string,
  wanted: readonly string[],
  markdownFolders: readonly string[] = [],
): Finding[] {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => {
      const [top = '', ...rest] = name.split('/');
      const isArticle = markdownFolders.includes(top) && rest.length === 1 && name.endsWith('.md');
      return (isArticle || /\.ya?ml$/.test(name)) && !wanted.includes(name);
    })
    .sort()
    .map((name) => ({
      level: 'error',
      file: `content/${folder}/${name}`,
      line: 1,
      message: 'is not a file the site reads; remove it or correct its name',
    }));
}

// Rule: every language has the files that the site reads, under the right names. A missing and an
// unexpected file are usually one mistake: a misspelt file name, or a misspelt id in the facts.
import type { ArticleFile } from './article-files.ts';
import type { Finding } from './finding.ts';
import { findSimilar } from './similar.ts';
import type { YamlFile } from './yaml-file.ts';

/** Names inside a language folder. */
export type FileNames = { code: string; missing: readonly string[]; stray: readonly string[] };

type Names = {
  languages: readonly FileNames[];
  defaultCode: string;
  articleFiles: readonly ArticleFile[];
  facts: ReadonlyMap<string, YamlFile>;
};

export function checkFileNames({ languages, defaultCode, articleFiles, facts }: Names): Finding[] {
  const isEverywhere = (name: string, list: 'missing' | 'stray') =>
    languages.length > 1 && languages.every((language) => language[list].includes(name));
  const handled = new Set<string>();
  const findings: Finding[] = [];

  for (const { name, origin } of articleFiles) {
    const strays = languages[0]?.stray.filter((stray) => isEverywhere(stray, 'stray')) ?? [];
    const stray = isEverywhere(name, 'missing') ? findNear(name, strays) : undefined;
    const file = facts.get(origin.file);
    if (stray === undefined || file === undefined) continue;
    handled.add(name).add(stray);
    const message = `${origin.path.join('.')}: no language has ${name}, but all have ${stray}, which no entry names; correct the id here, or rename those files`;
    const line = file.lineOf([...origin.path, 'id']);
    findings.push({ level: 'error', file: file.path, line, message });
  }

  const unwritten = languages.find(({ code }) => code === defaultCode)?.missing ?? [];
  for (const { code, missing, stray } of languages) {
    const report = (name: string, message: string) =>
      findings.push({ level: 'error', file: `content/${code}/${name}`, line: 1, message });
    const open = missing.filter((name) => !handled.has(name));
    for (const name of stray.filter((candidate) => !handled.has(candidate))) {
      const meant = findNear(name, open);
      if (meant === undefined) {
        report(name, describeStray(name));
        continue;
      }
      open.splice(open.indexOf(meant), 1);
      report(name, `has a wrong name; rename it to content/${code}/${meant}`);
    }
    for (const name of open) {
      if (code === defaultCode) {
        report(name, `is missing; ${describeMissing(name)}`);
      } else if (!unwritten.includes(name)) {
        report(name, `is missing; translate the file content/${defaultCode}/${name}`);
      }
    }
  }
  return findings;
}

function describeMissing(name: string): string {
  if (name.endsWith('.md')) {
    return 'write it, and copy the front matter from another file in its folder';
  }
  return name.startsWith('letters/')
    ? 'write it, and copy the keys of another letter'
    : 'restore it';
}

function describeStray(name: string): string {
  const facts = { blog: 'posts', guides: 'resources', downloads: 'resources', letters: 'letters' }[
    name.split('/')[0] ?? ''
  ];
  return facts === undefined || !(name.endsWith('.md') || facts === 'letters')
    ? 'is not a file the site reads; compare its name with the files of the other languages'
    : `no entry of content/facts/${facts}.yaml has the id of this file; add an entry there, or rename the file to the id of its entry`;
}

/** The most similar name in the same folder. */
function findNear(name: string, candidates: readonly string[]): string | undefined {
  const toFolder = (path: string) => path.split('/').slice(0, -1).join('/');
  return findSimilar(
    name,
    candidates.filter((candidate) => toFolder(candidate) === toFolder(name)),
  );
}

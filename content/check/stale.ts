// Source hashes: each translation contains the hash of the source version it was made from.
import { createHash } from 'node:crypto';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { forEachArticleTranslation, forEachTranslation } from './translations.ts';
import type { YamlFile } from './yaml-file.ts';

const HASH_LENGTH = 12;
const HEAD_START = /^---\r?\n/;
const HEAD_END = /\n---\r?\n/;
/** In YAML: a comment on the first line. */
const SOURCE_COMMENT = /^# source: (\S+)\r?\n/;
/** In Markdown: a key of the front matter, or without front matter a comment on the first line. */
const SOURCE_KEY = /^(---\r?\n(?:.*\r?\n)*?)source: "?([^"\s]+)"?\r?\n/;
const SOURCE_NOTE = /^<!-- source: (\S+) -->\r?\n/;

function toSourceHash(source: string): string {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
}

export function findSourceMark(translation: string): string | undefined {
  return (
    SOURCE_COMMENT.exec(translation)?.[1] ??
    SOURCE_KEY.exec(translation)?.[2] ??
    SOURCE_NOTE.exec(translation)?.[1]
  );
}

/** Returns the translation with the hash of the current source. */
export function withSourceMark(file: string, translation: string, source: string): string {
  const hash = toSourceHash(source);
  const text = translation.replace(/^\uFEFF/, '');
  if (!file.endsWith('.md')) {
    return `# source: ${hash}\n${text.replace(SOURCE_COMMENT, '')}`;
  }
  if (!HEAD_START.test(text)) {
    return `<!-- source: ${hash} -->\n${text.replace(SOURCE_NOTE, '')}`;
  }
  const bare = text.replace(SOURCE_KEY, '$1');
  const end = bare.search(HEAD_END) + 1;
  return `${bare.slice(0, end)}source: "${hash}"\n${bare.slice(end)}`;
}

export function checkStale(content: Content): Finding[] {
  const findings: Finding[] = [];
  const visit = (pair: { source: YamlFile; translation: YamlFile }) => {
    const finding = findStale(pair.source, pair.translation);
    if (finding !== null) findings.push(finding);
  };
  forEachTranslation(content, visit);
  forEachArticleTranslation(content, visit);
  return findings;
}

export type TranslationState = 'current' | 'stale' | 'unmarked';

export function toTranslationState(source: YamlFile, translation: YamlFile): TranslationState {
  const recorded = findSourceMark(translation.source);
  if (recorded === undefined) return 'unmarked';
  return recorded === toSourceHash(source.source) ? 'current' : 'stale';
}

function findStale(source: YamlFile, translation: YamlFile): Finding | null {
  const state = toTranslationState(source, translation);
  if (state === 'current') return null;
  const reason =
    state === 'unmarked'
      ? `does not name the version of ${source.path} that it translates`
      : `is older than ${source.path}`;
  const message = `${reason}; compare the two, then run: npm run check:content -- --accept ${translation.path}`;
  return { level: 'warning', file: translation.path, line: 1, message };
}

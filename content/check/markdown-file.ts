// One Markdown file: its front matter (YAML between two lines of ---) and the lines of its body.
import type { Finding } from './finding.ts';
import { parseYamlFile, type YamlFile } from './yaml-file.ts';

export type MarkdownFile = YamlFile & {
  /** Lines of running text, without code blocks. */
  prose: readonly { line: number; text: string }[];
};

type Parsed = { file: MarkdownFile | null; findings: Finding[] };

const HEAD = /^---\r?\n([\s\S]*?\r?\n)---\r?\n/;
const FENCE = /^\s*(`{3,}|~{3,})/;

/** Without `needsHead` a file may lack its front matter. Its value is then an empty map. */
export function parseMarkdownFile(path: string, source: string, needsHead: boolean): Parsed {
  const head = HEAD.exec(source);
  if (head === null && (needsHead || source.startsWith('---'))) {
    return { file: null, findings: [{ level: 'error', file: path, ...explainHead(source) }] };
  }
  // The comment replaces the opening ---, so that line numbers stay correct.
  const parsed = parseYamlFile(path, head === null ? '{}' : `#\n${head[1] ?? ''}`);
  if (parsed.file === null) return { file: null, findings: parsed.findings };
  const headLines = head === null ? 0 : head[0].split('\n').length - 1;
  return { file: { ...parsed.file, source, prose: toProse(source, headLines) }, findings: [] };
}

function explainHead(source: string): { line: number; message: string } {
  const lines = source.split('\n').map((text) => text.trimEnd());
  if (lines[0] !== '---') {
    const message =
      'the head is missing; the first line must be --- alone, then title and the other keys, then a second line ---';
    return { line: 1, message };
  }
  const end = lines.findIndex((text, index) => index > 0 && !/^[\w-]+:|^\s+\S/.test(text));
  const message =
    'the head is not closed; write a line --- after its last key, and an empty line below it';
  return { line: end === -1 ? lines.length : end + 1, message };
}

function toProse(source: string, headLines: number) {
  let opening: string | null = null;
  return source.split('\n').flatMap((text, index) => {
    if (index < headLines) return [];
    if (opening !== null) {
      const isEnd = text.trim().startsWith(opening) && /^(?:`+|~+)$/.test(text.trim());
      if (isEnd) opening = null;
      return [];
    }
    opening = FENCE.exec(text)?.[1] ?? null;
    return opening !== null || text.trim() === '' ? [] : [{ line: index + 1, text }];
  });
}

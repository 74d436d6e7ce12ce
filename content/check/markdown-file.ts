// One Markdown file: its front matter (YAML between two lines of ---) and the lines of its body.
import type { Finding } from './finding.ts';
import { parseYamlFile, type YamlFile } from './yaml-file.ts';

export type MarkdownFile = YamlFile & {
  /** Lines of running text, without code blocks. */
  prose: readonly { line: number; text: string }[];
};

type Parsed = { file: MarkdownFile | null; findings: Finding[] };

const HEAD = /^---\r?\n([\s\S]*?\r?\n)---\r?\n/;
const FENCE = /^\s*(```|~~~)/;

/** A file without front matter is allowed. Its value is an empty map. */
export function parseMarkdownFile(path: string, source: string): Parsed {
  const head = HEAD.exec(source);
  // The comment replaces the opening ---, so that line numbers stay correct.
  const parsed = parseYamlFile(path, head === null ? '{}' : `#\n${head[1] ?? ''}`);
  if (parsed.file === null) return { file: null, findings: parsed.findings };
  const headLines = head === null ? 0 : head[0].split('\n').length - 1;
  return { file: { ...parsed.file, source, prose: toProse(source, headLines) }, findings: [] };
}

function toProse(source: string, headLines: number) {
  let isCode = false;
  return source.split('\n').flatMap((text, index) => {
    if (index < headLines) return [];
    if (FENCE.test(text)) {
      isCode = !isCode;
      return [];
    }
    return isCode || text.trim() === '' ? [] : [{ line: index + 1, text }];
  });
}

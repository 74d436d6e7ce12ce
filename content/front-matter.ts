// Reads the head of a Markdown file, between two lines of ---. For Node only.
import { parse } from 'yaml';
import { readContentFile } from './folder.ts';

const FRONT_MATTER = /^---\r?\n([\s\S]*?\r?\n)---\r?\n/;

/** The path is relative to the content folder. A schema must check the result. */
export function readFrontMatter(file: string): unknown {
  const head = FRONT_MATTER.exec(readContentFile(file))?.[1];
  if (head === undefined) {
    throw new Error(`content/${file} has no front matter between two lines of ---`);
  }
  return parse(head);
}

// The content for commands that need all of it. An invalid file is reported in one line.
import { toLine } from './finding.ts';
import { type Content, loadContent } from './load.ts';
import { UsageError } from './usage-error.ts';

export function requireContent(root: string): Content {
  const { content, findings } = loadContent(root);
  if (content !== null) return content;
  throw new UsageError(`correct this first: ${findings.map(toLine)[0]}`);
}

// Rule: posts and guides contain only Markdown that a page can show. The site uses the same parser,
// so an editor gets the error here, before the build fails.
import { findMarkdownProblems } from '../parse-blocks.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';

const SHOWN_AS_PAGES = ['blog/', 'guides/'];

export function checkMarkdown(content: Content): Finding[] {
  const findings: Finding[] = [];
  for (const files of content.articles.values()) {
    for (const [name, { path, source }] of files) {
      if (!SHOWN_AS_PAGES.some((folder) => name.startsWith(folder))) continue;
      for (const { line, message } of findMarkdownProblems(source)) {
        findings.push({ level: 'error', file: path, line, message });
      }
    }
  }
  return findings;
}

// Rule: posts, guides and the sheets of PDF files contain only Markdown that can be shown. The site
// uses the same parsers, so an editor gets the error here, before the build fails.
import { findMarkdownProblems } from '../parse-blocks.ts';
import { findSheetProblems } from '../parse-sheet.ts';
import type { ArticleFile } from './article-files.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';

export function checkMarkdown(content: Content): Finding[] {
  return [...content.articles.values()].flatMap((files) =>
    content.articleFiles.flatMap((article) => {
      const file = files.get(article.name);
      const findProblems = toParser(article);
      if (file === undefined || findProblems === null) return [];
      return findProblems(file.source).map(
        ({ line, message }): Finding => ({ level: 'error', file: file.path, line, message }),
      );
    }),
  );
}

/** Null for a file of a download that is delivered as it is. */
function toParser({ name, head }: ArticleFile) {
  if (head === null) return null;
  return name.startsWith('downloads/') ? findSheetProblems : findMarkdownProblems;
}

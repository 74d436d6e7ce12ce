// Rule: the site fills variables only in the text and the lead of the sheets of PDF files. In posts,
// guides and titles of sheets a variable would be shown as it is written.
import { FACT_NAMES, findPlaceholders } from '../placeholders.ts';
import { ROLES } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import type { MarkdownFile } from './markdown-file.ts';
import { toIds, toPathText, walkTexts } from './tree.ts';

/** Variables of the sheets besides the facts, the counters and the roles of people. */
const SHEET_NAMES: readonly string[] = ['opens', 'closes', 'responseHours'];
/** Code is shown as it is written. */
const INLINE_CODE = /`[^`]*`/g;

export function checkArticleVariables(content: Content): Finding[] {
  const known = new Set([...FACT_NAMES, ...SHEET_NAMES, ...ROLES, ...toCounterNames(content)]);
  return [...content.articles.values()].flatMap((files) =>
    content.articleFiles.flatMap(({ name, head }) => {
      const file = files.get(name);
      if (file === undefined || head === null) return [];
      return toPieces(file).flatMap(({ line, label, text }) => {
        const isFilled = name.startsWith('downloads/') && label !== 'title';
        return findPlaceholders(text.replaceAll(INLINE_CODE, ''))
          .filter((variable) => !isFilled || !known.has(variable))
          .map((variable): Finding => {
            const message = isFilled
              ? `${label}: unknown variable {${variable}}; correct its name`
              : `${label}: the variable {${variable}} is not filled here; write the words themselves`;
            return { level: 'error', file: file.path, line, message };
          });
      });
    }),
  );
}

type Piece = { line: number; label: string; text: string };

function toPieces(file: MarkdownFile): Piece[] {
  const pieces: Piece[] = file.prose.map((line) => ({ ...line, label: 'text' }));
  walkTexts(file.value, (text, path) => {
    pieces.push({ line: file.lineOf(path), label: toPathText(path), text });
  });
  return pieces;
}

/** The counter `press-clients` is `{pressClients}` in a text. */
function toCounterNames(content: Content): string[] {
  return toIds(content.facts.get('counters.yaml')?.value).map((id) =>
    String(id).replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
}

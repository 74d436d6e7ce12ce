// Rule: posts and guides contain only Markdown that a page can show. An editor gets the error here,
// before the build fails.
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';

const SHOWN_AS_PAGES = ['blog/', 'guides/'];
const INLINE_CODE = /`[^`]*`/g;
const FENCE = /^\s*(?:```|~~~)(.*)$/;

const REJECTED: readonly [pattern: RegExp, advice: string][] = [
  [/^#(?!# )/, 'a heading is written with ## and a space; the title is in the head'],
  [/^\s*\|/, 'a table cannot be shown; write a list'],
  [/!\[/, 'an image is not allowed in a text; remove it'],
  [/<\/?[a-z]/i, 'HTML cannot be shown; write it as Markdown, or between ` as code'],
  [/^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/, 'a horizontal rule cannot be shown; start a section with ##'],
];

export function checkMarkdown(content: Content): Finding[] {
  const findings: Finding[] = [];
  for (const files of content.articles.values()) {
    for (const [name, { path, prose, source }] of files) {
      if (!SHOWN_AS_PAGES.some((folder) => name.startsWith(folder))) continue;
      const report = (line: number, message: string) =>
        findings.push({ level: 'error', file: path, line, message });
      for (const { line, text } of prose) {
        const withoutCode = text.replaceAll(INLINE_CODE, '');
        const advice = REJECTED.find(([pattern]) => pattern.test(withoutCode))?.[1];
        if (advice !== undefined) report(line, advice);
      }
      for (const line of findNamelessCode(source)) {
        report(line, 'name the language of the code after the opening ```, e.g. ```ts');
      }
    }
  }
  return findings;
}

function findNamelessCode(source: string): number[] {
  let isCode = false;
  return source.split('\n').flatMap((text, index) => {
    const fence = FENCE.exec(text);
    if (fence === null) return [];
    isCode = !isCode;
    return isCode && fence[1]?.trim() === '' ? [index + 1] : [];
  });
}

// Says in ordinary words why an article cannot show a piece of Markdown, and what to write instead.
import type { MdastNode } from 'satteri';
import { CODE_LANGUAGES } from './code-languages.ts';

const HEADING = 'a heading is written with ## and a space; the title is in the head';
const LINK = 'a link is written as [text](/page), with its target in the text; write it so';
const FOOTNOTE = 'a footnote cannot be shown; write it into the text';

const BY_TYPE: Readonly<Record<string, string>> = {
  heading: HEADING,
  table: 'a table cannot be shown; write a list',
  image: 'an image is not allowed in a text; remove it',
  imageReference: 'an image is not allowed in a text; remove it',
  thematicBreak: 'a horizontal rule cannot be shown; start a section with ##',
  list: 'a list inside a list or a quotation cannot be shown; write one list without indented entries',
  code: 'code inside a list or a quotation cannot be shown; write it below, from the first column on',
  blockquote: 'a quotation cannot be shown here; write it alone, between two empty lines',
  break:
    'a line break inside a paragraph cannot be shown; remove the two spaces or the \\ at the end of the line, or leave an empty line below it',
  delete: 'crossed out text (~~) cannot be shown; remove the ~~',
  definition: LINK,
  linkReference: LINK,
  footnoteReference: FOOTNOTE,
  footnoteDefinition: FOOTNOTE,
};

export const ONE_PARAGRAPH =
  'an entry of a list and a quotation have only one paragraph; join the two, or begin the second in the first column';
export const EMPTY_ENTRY =
  'an entry of a list or a quotation has no text; write it or remove its mark';

/** Pictures are only possible in posts and guides, so these are not in BY_TYPE. */
export const LONE_PICTURE = 'a picture stands alone: write ![](id) between two empty lines';
export const PICTURE_TEXTS =
  'the texts of a picture are in pictures.yaml of each language; write only its id, as ![](id)';

export const EMPTY_HEADING = 'a heading has no text; write it or remove the ##';

/** Null for a list that can be shown. */
export function adviseOnList(list: MdastNode & { type: 'list' }): string | null {
  if (list.children.some(({ checked }) => typeof checked === 'boolean')) {
    return 'a box to tick cannot be shown; remove the [ ] at the beginning of the entries';
  }
  const isRenumbered = list.ordered && list.start !== 1;
  return isRenumbered ? 'a numbered list begins with 1. here; write 1. or a paragraph' : null;
}

/** `source` is the link as it is in the file. Null for a link that can be shown. */
export function adviseOnLink(source: string): string | null {
  const isAddress = source.startsWith('www.');
  return isAddress
    ? `write [${source}](https://${source}), or the address between \` as code`
    : null;
}

export function adviseOnNode(node: MdastNode): string {
  if (node.type === 'html') {
    return node.value.startsWith('<!--')
      ? 'a comment <!-- … --> cannot be shown; remove it'
      : 'HTML cannot be shown; write it as Markdown, or between ` as code';
  }
  return BY_TYPE[node.type] ?? `"${node.type}" cannot be shown in an article; write it as a text`;
}

/** `source` is the first line of the heading. Null for a heading that can be shown. */
export function adviseOnHeading(depth: number, source: string): string | null {
  if (!source.trimStart().startsWith('#')) {
    return 'a line of === or --- makes a heading of the text above it; write ## before a heading, and an empty line between other texts';
  }
  return depth === 2 ? null : HEADING;
}

/** `lines` are those of the block, with its fences. Null for code that can be shown. */
export function adviseOnCode(language: string | null, lines: readonly string[]): string | null {
  const fence = /^\s*(`{3,}|~{3,})/.exec(lines[0] ?? '')?.[1];
  if (fence === undefined) {
    return 'a paragraph that begins with four spaces is shown as code; remove the spaces';
  }
  const mark = fence.slice(0, 3);
  const last = lines.at(-1)?.trim() ?? '';
  const isClosed = lines.length > 1 && last.startsWith(fence) && /^(?:`+|~+)$/.test(last);
  const isOpening = (line: string) => line.startsWith(mark) && /^[a-z]/.test(line.slice(3));
  // An opening fence inside of the code belongs to the next block: this one was not closed.
  if (fence === mark && (!isClosed || lines.slice(1).some(isOpening))) {
    return `the code that begins here is not closed; write a line ${fence} below its last line`;
  }
  if (!language) return 'name the language of the code after the opening ```, e.g. ```ts';
  if (CODE_LANGUAGES.includes(language)) return null;
  return `code in “${language}” has no colours; name one of ${CODE_LANGUAGES.join(', ')}`;
}

type LeftOver = readonly [pattern: RegExp, advice: string];

/** Signs of Markdown that the parser has left in a text, because their counterpart is missing. */
const LEFT_OVER: readonly LeftOver[] = [
  // The power 2**8 has no second **.
  [
    /(?<!\d)\*\*|\*\*(?!\d)/,
    'the second ** of a text in bold is missing or has a space before it; write **text**',
  ],
  [/`/, 'the second ` of a piece of code is missing; write `code`'],
  [/\[[^\]]+\]\s\((?:\/|https?:|mailto:)/, 'a link has no space between ] and (; remove it'],
  [/\]\(/, 'this link cannot be read; write [text](/page), without a space in the target'],
];
/** Signs at the beginning of a block. On a later line, `#42` is the number of an issue. */
const AT_BLOCK: readonly LeftOver[] = [
  [/^#+[^#\s]/, HEADING],
  [/^\|/, BY_TYPE['table'] ?? ''],
];
const AT_LINE: readonly LeftOver[] = [[/^##+[^#\s]/, HEADING]];

/**
 * The first mistake of a text, and the number of line breaks before it. `source` is the text as it
 * is in the file, because a sign with a \ before it is shown and is no mistake.
 */
export function adviseOnText(
  source: string,
  { isBlockStart }: { isBlockStart: boolean },
): { advice: string; lineBreaks: number } | null {
  const lines = source.replaceAll(/\\[!-/:-@[-`{-~]/g, '\\').split('\n');
  for (const [lineBreaks, line] of lines.entries()) {
    const atStart = lineBreaks > 0 ? AT_LINE : isBlockStart ? AT_BLOCK : [];
    const advice = [...atStart, ...LEFT_OVER].find(([pattern]) => pattern.test(line))?.[1];
    if (advice !== undefined) return { advice, lineBreaks };
  }
  return null;
}

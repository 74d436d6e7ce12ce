// Parses a sheet, the Markdown source of a PDF in <language>/downloads, into blocks, for the site and
// for the check of the content. What a PDF cannot show is a problem with its line.
import { type MdastNode, markdownToMdast } from 'satteri';
import { adviseOnNode, EMPTY_ENTRY } from './markdown-advice.ts';
import type { MarkdownProblem } from './parse-blocks.ts';

export type SheetItem = {
  text: string;
  /** Colours that the text names as inline code, e.g. `#141833`. They are shown as swatches. */
  colours: string[];
};

export type SheetBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list' | 'checks'; items: SheetItem[] }
  /** `___`: a line to write on. */
  | { kind: 'line' };

const COLOUR = /^#[0-9a-f]{6}$/;
/** Letters and signs that the font of the PDFs has. A test of the site compares them with it. */
export const SHEET_CHARACTERS =
  /[ -~\u00A0-\u0148\u014A-\u017E\u0218-\u021B\u1E80-\u1E85\u1E9E\u2013\u2014\u2018-\u201A\u201C-\u201E\u2020\u2022\u2026\u2032\u2033\u2039\u203A\u20AC\u2122\u2191\u2193\u2212]/u;

const MARKS = 'bold or italic text cannot be shown in a PDF; remove the * or _ around it';
const BY_TYPE: Readonly<Record<string, string>> = {
  strong: MARKS,
  emphasis: MARKS,
  blockquote: 'a quotation cannot be shown in a PDF; write it as a paragraph',
  code: 'a block of code cannot be shown in a PDF; write it as a paragraph',
};
const NUMBERED = 'a numbered list cannot be shown in a PDF; write - before each entry';
const MIXED = 'only some entries of this list have a box; write [ ] in each entry or in none';
const SECOND_PART =
  'an entry of a list has only one paragraph in a PDF; write one list without indented entries';

/** Throws an error with the first problem. */
export function parseSheet(markdown: string, file: string): SheetBlock[] {
  const { blocks, problems } = readBlocks(markdown);
  const [first] = problems;
  if (first !== undefined) throw new Error(`${file}:${first.line}: ${first.message}`);
  return blocks;
}

/** The problems in the order of their lines. */
export function findSheetProblems(markdown: string): MarkdownProblem[] {
  const { problems } = readBlocks(markdown);
  return [...problems, ...findMissingCharacters(markdown)].toSorted((a, b) => a.line - b.line);
}

function readBlocks(markdown: string) {
  const problems: MarkdownProblem[] = [];

  /** Returns an empty list, because a rejected piece has no place in the result. */
  function reject(node: MdastNode, message = BY_TYPE[node.type] ?? adviseOnNode(node)): [] {
    problems.push({ line: node.position?.start.line ?? 1, message });
    return [];
  }

  function toBlock(node: MdastNode): SheetBlock[] {
    switch (node.type) {
      case 'yaml':
        return [];
      case 'heading':
      case 'paragraph':
        return [{ kind: node.type, text: toPlainText(node.children) }];
      case 'thematicBreak':
        return [{ kind: 'line' }];
      case 'list': {
        if (node.ordered) return reject(node, NUMBERED);
        const boxes = node.children.filter(({ checked }) => typeof checked === 'boolean');
        const isChecklist = boxes.length === node.children.length;
        if (boxes.length > 0 && !isChecklist) return reject(node, MIXED);
        const items = node.children.flatMap((item) => toItem(item, item.children));
        return [{ kind: isChecklist ? 'checks' : 'list', items }];
      }
      default:
        return reject(node);
    }
  }

  function toItem(item: MdastNode, children: readonly MdastNode[]): SheetItem[] {
    const [child, second] = children;
    if (child === undefined) return reject(item, EMPTY_ENTRY);
    if (child.type !== 'paragraph') return reject(child);
    if (second !== undefined) return reject(second, SECOND_PART);
    const codes = child.children.flatMap((node) => (node.type === 'inlineCode' ? node.value : []));
    const text = toPlainText(child.children);
    return [{ text, colours: codes.filter((code) => COLOUR.test(code)) }];
  }

  function toPlainText(nodes: readonly MdastNode[]): string {
    return nodes.flatMap(toTexts).join('');
  }

  function toTexts(node: MdastNode): string[] {
    switch (node.type) {
      case 'text':
        // A line break in the file is a space in the text.
        return [node.value.replaceAll('\n', ' ')];
      case 'inlineCode':
        return [node.value];
      // The link text is the URL. PDF readers turn it into a link automatically.
      case 'link':
        return [toPlainText(node.children)];
      default:
        return reject(node);
    }
  }

  const root = markdownToMdast(markdown);
  const blocks = root.type === 'root' ? root.children.flatMap(toBlock) : [];
  return { blocks, problems };
}

/** A PDF would show an empty box. */
function findMissingCharacters(markdown: string): MarkdownProblem[] {
  return markdown.split(/\r?\n/).flatMap((text, index) => {
    const missing = [...text.trim()].find((character) => !SHEET_CHARACTERS.test(character));
    if (missing === undefined) return [];
    const message = `the font of the PDFs has no “${missing}”; write it in words`;
    return [{ line: index + 1, message }];
  });
}

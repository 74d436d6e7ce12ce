// Parses the Markdown of an article into blocks, for the site and for the check of the content.
// Markdown that an article cannot show is a problem with its line, so that no text is lost silently.
import { type MdastNode, markdownToMdast } from 'satteri';
import { type Block, type Run, type Text, toPlainText } from './article-blocks.ts';
import {
  adviseOnCode,
  adviseOnHeading,
  adviseOnLink,
  adviseOnList,
  adviseOnNode,
  adviseOnText,
  EMPTY_ENTRY,
  EMPTY_HEADING,
  LONE_PICTURE,
  ONE_PARAGRAPH,
  PICTURE_TEXTS,
} from './markdown-advice.ts';

/** `message` says what to write instead. */
export type MarkdownProblem = { line: number; message: string };

type Options = {
  /** Used in error messages, e.g. `content/de/blog/no-standup.md`. */
  file: string;
  /** Maps a link of the text to its URL on this page. */
  toHref: (href: string) => string;
};

/** Throws an error with the first problem. */
export function parseBlocks(markdown: string, { file, toHref }: Options): Block[] {
  const { blocks, problems } = readBlocks(markdown, toHref);
  const [first] = problems;
  if (first !== undefined) throw new Error(`${file}:${first.line}: ${first.message}`);
  return blocks;
}

/** The problems in the order of their lines. */
export function findMarkdownProblems(markdown: string): MarkdownProblem[] {
  const { problems } = readBlocks(markdown, (href) => href);
  return problems.toSorted((a, b) => a.line - b.line);
}

/** The pictures of a text, for the check of the content. */
export function findMarkdownPictures(markdown: string): { id: string; line: number }[] {
  return readBlocks(markdown, (href) => href).pictures;
}

function readBlocks(markdown: string, toHref: Options['toHref']) {
  const toAnchor = createAnchors();
  const lines = markdown.split(/\r?\n/);
  const problems: MarkdownProblem[] = [];
  const pictures: { id: string; line: number }[] = [];

  /** Returns an empty list, because a rejected piece has no place in the result. */
  function reject(node: MdastNode, message: string): [] {
    problems.push({ line: toLine(node), message });
    return [];
  }

  function toSource({ position }: MdastNode): string {
    return markdown.slice(position?.start.offset, position?.end.offset);
  }

  function toBlock(node: MdastNode): Block[] {
    switch (node.type) {
      case 'yaml':
        return [];
      case 'heading': {
        const advice = adviseOnHeading(node.depth, lines[toLine(node) - 1] ?? '');
        if (advice !== null) return reject(node, advice);
        if (node.children.length === 0) return reject(node, EMPTY_HEADING);
        const content = toText(node.children);
        return [{ type: 'h2', content, id: toAnchor(toPlainText(content)) }];
      }
      case 'paragraph': {
        const [child, second] = node.children;
        if (child?.type === 'image' && second === undefined) return toPicture(child);
        return [{ type: 'p', content: toText(node.children, true) }];
      }
      case 'blockquote':
        return [{ type: 'blockquote', content: toOneParagraph(node, node.children) }];
      case 'list': {
        const advice = adviseOnList(node);
        if (advice !== null) return reject(node, advice);
        const content = node.children.map((item) => toOneParagraph(item, item.children));
        return [{ type: node.ordered ? 'ol' : 'ul', content }];
      }
      case 'code': {
        const end = node.position?.end.line ?? lines.length;
        const advice = adviseOnCode(node.lang ?? null, lines.slice(toLine(node) - 1, end));
        if (advice !== null) return reject(node, advice);
        return [{ type: 'code', content: node.value, language: node.lang ?? '' }];
      }
      default:
        return reject(node, adviseOnNode(node));
    }
  }

  function toPicture(image: MdastNode & { type: 'image' }): Block[] {
    if (image.alt || image.title) return reject(image, PICTURE_TEXTS);
    pictures.push({ id: image.url, line: toLine(image) });
    return [{ type: 'picture', content: image.url }];
  }

  function toOneParagraph(parent: MdastNode, children: readonly MdastNode[]): Text {
    const [child, second] = children;
    if (child === undefined) return reject(parent, EMPTY_ENTRY);
    if (child.type !== 'paragraph') return reject(child, adviseOnNode(child));
    if (second?.type === 'paragraph') return reject(second, ONE_PARAGRAPH);
    if (second !== undefined) return reject(second, adviseOnNode(second));
    return toText(child.children);
  }

  function toText(nodes: readonly MdastNode[], isBlock = false): Text {
    return nodes.flatMap((node, index) => toRun(node, isBlock && index === 0));
  }

  function toRun(node: MdastNode, isBlockStart: boolean): Run[] {
    switch (node.type) {
      case 'text': {
        const mistake = adviseOnText(toSource(node), { isBlockStart });
        if (mistake !== null) {
          problems.push({ line: toLine(node) + mistake.lineBreaks, message: mistake.advice });
        }
        // A line break in the file is a space in the text.
        return [{ type: 'plain', text: node.value.replaceAll('\n', ' ') }];
      }
      case 'inlineCode':
        return [{ type: 'code', text: node.value }];
      case 'link': {
        const advice = adviseOnLink(toSource(node));
        if (advice !== null) return reject(node, advice);
        return [{ type: 'link', href: toHref(node.url), content: toText(node.children) }];
      }
      case 'emphasis':
      case 'strong':
        return [{ type: node.type, content: toText(node.children) }];
      case 'image':
        return reject(node, LONE_PICTURE);
      default:
        return reject(node, adviseOnNode(node));
    }
  }

  const root = markdownToMdast(markdown);
  const blocks = root.type === 'root' ? root.children.flatMap(toBlock) : [];
  return { blocks, problems, pictures };
}

function toLine(node: MdastNode): number {
  return node.position?.start.line ?? 1;
}

/**
 * Creates the ids of headings from their text, so that edits elsewhere do not break links to them.
 * Use one function per page. A second heading with the same text gets a number.
 */
function createAnchors(): (text: string) => string {
  const used = new Map<string, number>();
  return (text) => {
    const anchor = toAnchor(text);
    const count = (used.get(anchor) ?? 0) + 1;
    used.set(anchor, count);
    return count === 1 ? anchor : `${anchor}-${count}`;
  };
}

function toAnchor(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
  const anchor = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  return anchor === '' ? 'section' : anchor;
}

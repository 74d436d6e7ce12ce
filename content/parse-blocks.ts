// Parses the Markdown of an article into blocks. Unsupported Markdown is rejected with its
// position, so that an author sees the error in the build and not on a broken page.
import { type MdastNode, markdownToMdast } from 'satteri';
import { type Block, type Run, type Text, toPlainText } from './article-blocks.ts';

type Options = {
  /** Used in error messages, e.g. `content/de/blog/no-standup.md`. */
  file: string;
  /** Maps a link of the text to its URL on this page. */
  toHref: (href: string) => string;
};

export function parseBlocks(markdown: string, { file, toHref }: Options): Block[] {
  const toAnchor = createAnchors();

  function reject(node: MdastNode, why: string): never {
    throw new Error(`${file}:${node.position?.start.line ?? 1}: ${why}`);
  }

  function toBlock(node: MdastNode): Block[] {
    switch (node.type) {
      case 'yaml':
        return [];
      case 'heading': {
        if (node.depth !== 2) return reject(node, 'an article has only headings with ##');
        const content = toText(node.children);
        return [{ type: 'h2', content, id: toAnchor(toPlainText(content)) }];
      }
      case 'paragraph':
        return [{ type: 'p', content: toText(node.children) }];
      case 'blockquote':
        return [{ type: 'blockquote', content: toOneParagraph(node, node.children) }];
      case 'list': {
        const content = node.children.map((item) => toOneParagraph(item, item.children));
        return [{ type: node.ordered ? 'ol' : 'ul', content }];
      }
      case 'code':
        if (!node.lang) return reject(node, 'name the language of the code, e.g. ```ts');
        return [{ type: 'code', content: node.value, language: node.lang }];
      default:
        return reject(
          node,
          `"${node.type}" is not a block of an article; use ##, paragraphs, -, 1., > or code`,
        );
    }
  }

  function toOneParagraph(parent: MdastNode, children: readonly MdastNode[]): Text {
    const [child, second] = children;
    if (child?.type !== 'paragraph') return reject(parent, 'only text is allowed here');
    if (second !== undefined) return reject(second, 'only one paragraph is allowed here');
    return toText(child.children);
  }

  function toText(nodes: readonly MdastNode[]): Text {
    return nodes.map(toRun);
  }

  function toRun(node: MdastNode): Run {
    switch (node.type) {
      case 'text':
        // A line break in the file is a space in the text.
        return { type: 'plain', text: node.value.replaceAll('\n', ' ') };
      case 'inlineCode':
        return { type: 'code', text: node.value };
      case 'link':
        return { type: 'link', href: toHref(node.url), content: toText(node.children) };
      case 'emphasis':
      case 'strong':
        return { type: node.type, content: toText(node.children) };
      default:
        return reject(node, `"${node.type}" is not allowed in a text; remove it`);
    }
  }

  const root = markdownToMdast(markdown);
  return root.type === 'root' ? root.children.flatMap(toBlock) : [];
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

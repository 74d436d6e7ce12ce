// Turns the Markdown of an article into blocks. What is not one of the blocks is refused with its
// place, so that an author learns of it from the build and not from a broken page.
import { type MdastNode, markdownToMdast } from 'satteri';
import { createAnchors } from './anchors.ts';
import type { Block, Run, Text } from './blocks.ts';
import { toWords } from './blocks.ts';

type Options = {
  /** Named in errors, e.g. `content/de/blog/no-standup.md`. */
  file: string;
  /** The address that a link of the text has on this page. */
  toHref: (href: string) => string;
};

export function parseBlocks(markdown: string, { file, toHref }: Options): Block[] {
  const toAnchor = createAnchors();

  function refuse(node: MdastNode, why: string): never {
    throw new Error(`${file}:${node.position?.start.line ?? 1}: ${why}`);
  }

  function toBlock(node: MdastNode): Block[] {
    switch (node.type) {
      case 'yaml':
        return [];
      case 'heading': {
        if (node.depth !== 2) return refuse(node, 'an article has only headings with ##');
        const content = toText(node.children);
        return [{ type: 'h2', content, id: toAnchor(toWords(content)) }];
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
        if (!node.lang) return refuse(node, 'name the language of the code, e.g. ```ts');
        return [{ type: 'code', content: node.value, language: node.lang }];
      default:
        return refuse(
          node,
          `"${node.type}" is no block of an article; there are ##, paragraphs, -, 1., > and code`,
        );
    }
  }

  function toOneParagraph(parent: MdastNode, children: readonly MdastNode[]): Text {
    const [child, second] = children;
    if (child?.type !== 'paragraph') return refuse(parent, 'only words may stand here');
    if (second !== undefined) return refuse(second, 'only one paragraph may stand here');
    return toText(child.children);
  }

  function toText(nodes: readonly MdastNode[]): Text {
    return nodes.map(toRun);
  }

  function toRun(node: MdastNode): Run {
    switch (node.type) {
      case 'text':
        // A line break of the file is a space of the text.
        return { type: 'plain', text: node.value.replaceAll('\n', ' ') };
      case 'inlineCode':
        return { type: 'code', text: node.value };
      case 'link':
        return { type: 'link', href: toHref(node.url), content: toText(node.children) };
      case 'emphasis':
      case 'strong':
        return { type: node.type, content: toText(node.children) };
      default:
        return refuse(node, `"${node.type}" cannot stand in a text; remove it`);
    }
  }

  const root = markdownToMdast(markdown);
  return root.type === 'root' ? root.children.flatMap(toBlock) : [];
}

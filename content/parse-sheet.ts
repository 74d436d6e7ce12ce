// Parses a sheet, the Markdown source of a PDF in content/<language>/downloads, into blocks.
import { type MdastNode, markdownToMdast } from 'satteri';

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

/** Throws for Markdown that a sheet cannot show, so that no text is lost silently. */
export function parseSheet(markdown: string, file: string): SheetBlock[] {
  const root = markdownToMdast(markdown);
  return root.type === 'root' ? root.children.map((node) => toBlock(node, file)) : [];
}

function toBlock(node: MdastNode, file: string): SheetBlock {
  switch (node.type) {
    case 'heading':
      return { kind: 'heading', text: toPlainText(node.children, file) };
    case 'paragraph':
      return { kind: 'paragraph', text: toPlainText(node.children, file) };
    case 'thematicBreak':
      return { kind: 'line' };
    case 'list': {
      const isChecklist = node.children.every((item) => typeof item.checked === 'boolean');
      const items = node.children.map((item) => toItem(item.children, file));
      return { kind: isChecklist ? 'checks' : 'list', items };
    }
    default:
      return reject(node, file);
  }
}

function toItem(children: readonly MdastNode[], file: string): SheetItem {
  const [child] = children;
  if (child?.type !== 'paragraph') throw new Error(`${file}: a list entry may contain only text`);
  const codes = child.children.flatMap((node) => (node.type === 'inlineCode' ? node.value : []));
  return {
    text: toPlainText(child.children, file),
    colours: codes.filter((code) => COLOUR.test(code)),
  };
}

function toPlainText(nodes: readonly MdastNode[], file: string): string {
  return nodes.map((node) => toNodeText(node, file)).join('');
}

function toNodeText(node: MdastNode, file: string): string {
  switch (node.type) {
    case 'text':
      // A line break in the file is a space in the text.
      return node.value.replaceAll('\n', ' ');
    case 'inlineCode':
      return node.value;
    // The link text is the URL. PDF readers turn it into a link automatically.
    case 'link':
      return toPlainText(node.children, file);
    default:
      return reject(node, file);
  }
}

function reject(node: MdastNode, file: string): never {
  const line = node.position?.start.line ?? 1;
  throw new Error(`${file}:${line}: a sheet cannot show "${node.type}"`);
}

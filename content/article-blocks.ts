// The body of an article: an ordered list of blocks, each with a type and a content (S2-E04).
// The content is a text, or a list of texts for `ul` and `ol`. A text is a list of runs, for
// example plain text, code or a link.

export type Run =
  | { type: 'plain' | 'code'; text: string }
  | { type: 'link'; href: string; content: Text }
  | { type: 'emphasis' | 'strong'; content: Text };

export type Text = readonly Run[];

export type Block =
  | { type: 'h2'; content: Text; id: string }
  | { type: 'p' | 'blockquote'; content: Text }
  | { type: 'ul' | 'ol'; content: readonly Text[] }
  | { type: 'code'; content: string; language: string }
  /** The content is the id of an entry of facts/pictures.yaml. */
  | { type: 'picture'; content: string };

/** The plain text without markup. */
export function toPlainText(text: Text): string {
  return text.map((run) => ('text' in run ? run.text : toPlainText(run.content))).join('');
}

export type Heading = { id: string; title: string };

/** The entries of a table of contents. */
export function findHeadings(blocks: readonly Block[]): Heading[] {
  return blocks.flatMap((block) =>
    block.type === 'h2' ? [{ id: block.id, title: toPlainText(block.content) }] : [],
  );
}

/** The ids of the pictures in a text. */
export function findPictures(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.type === 'picture' ? [block.content] : []));
}

/** An article without a body shows its excerpt. */
export function orExcerpt(blocks: readonly Block[], excerpt: string): readonly Block[] {
  if (blocks.length > 0) return blocks;
  return [{ type: 'p', content: [{ type: 'plain', text: excerpt }] }];
}

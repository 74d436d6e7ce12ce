// The body of an article: an ordered list of blocks, each with a type and a content (spec 2 §3).
// The content is text, or a list of texts for `ul` and `ol`; a text is cut into runs where words
// are marked.

export type Run =
  | { type: 'plain' | 'code'; text: string }
  | { type: 'link'; href: string; content: Text }
  | { type: 'emphasis' | 'strong'; content: Text };

export type Text = readonly Run[];

export type Block =
  | { type: 'h2'; content: Text; id: string }
  | { type: 'p' | 'blockquote'; content: Text }
  | { type: 'ul' | 'ol'; content: readonly Text[] }
  | { type: 'code'; content: string; language: string };

/** The words alone, without marks. */
export function toWords(text: Text): string {
  return text.map((run) => ('text' in run ? run.text : toWords(run.content))).join('');
}

export type Heading = { id: string; title: string };

/** What a table of contents lists. */
export function findHeadings(blocks: readonly Block[]): Heading[] {
  return blocks.flatMap((block) =>
    block.type === 'h2' ? [{ id: block.id, title: toWords(block.content) }] : [],
  );
}

/** An article without a body shows its excerpt. */
export function orExcerpt(blocks: readonly Block[], excerpt: string): readonly Block[] {
  if (blocks.length > 0) return blocks;
  return [{ type: 'p', content: [{ type: 'plain', text: excerpt }] }];
}

// Texts of several lines in YAML: `key: |` and the lines below it.

/** The group before the key, or before the - of an entry without a key, gives the column. */
const BLOCK_START = /^(?:(\s*(?:- )?)[\w.-]+:|(\s*)-)\s+[|>][-+\d]*\s*(?:#.*)?$/;

/** Empties the lines of text blocks (`key: |`), in which brackets and quotation marks have no meaning. */
export function blankTextBlocks(lines: readonly string[]): string[] {
  let column: number | null = null;
  return lines.map((text) => {
    const spaces = text.search(/\S/);
    if (column !== null && (spaces === -1 || spaces > column)) return '';
    const start = BLOCK_START.exec(text);
    column = start === null ? null : (start[1] ?? start[2] ?? '').length;
    return text;
  });
}

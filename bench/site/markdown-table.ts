// Formats a table that is readable as plain text and as Markdown. Numbers are aligned right.

export function toMarkdownTable([head = [], ...rows]: readonly (readonly string[])[]): string[] {
  const widths = head.map((_, column) =>
    Math.max(1, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const isFigures = head.map((_, column) =>
    rows.every((row) => /^[\d.]*$/.test(row[column] ?? '')),
  );
  const toLine = (row: readonly string[]) =>
    `| ${row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return isFigures[column] ? cell.padStart(width) : cell.padEnd(width);
      })
      .join(' | ')} |`;
  const rule = widths.map((width, column) =>
    isFigures[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [toLine(head), toLine(rule), ...rows.map(toLine)];
}

/** Returns the cells of every row below the header and the separator line. */
export function readMarkdownRows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    );
}

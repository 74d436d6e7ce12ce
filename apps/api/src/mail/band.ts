// The woven band of the brand as a table: the one kind of picture that every mail program shows
// without asking.

const COLUMNS = 50;
const REPEAT = 6;
const EDGE = '#22307f';
const YARN = '#c22c22';
const GROUND = '#f0efea';

export function toBand(): string {
  const edge = toRow(Array.from({ length: COLUMNS }, () => EDGE));
  const rows = [0, 1, 2, 3].map((row) =>
    toRow(
      Array.from({ length: COLUMNS }, (_, column) =>
        (column - row) % REPEAT === 0 || (column + row) % REPEAT === 0 ? GROUND : YARN,
      ),
    ),
  );
  const columns = `<col width="${100 / COLUMNS}%">`.repeat(COLUMNS);
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse;table-layout:fixed"><colgroup>${columns}</colgroup>${[edge, ...rows, edge].join('')}</table>`;
}

/** Neighbours of one colour become one cell. */
function toRow(colours: string[]): string {
  let cells = '';
  for (let at = 0; at < colours.length; ) {
    const colour = colours[at];
    let end = at;
    while (end < colours.length && colours[end] === colour) end += 1;
    cells += `<td colspan="${end - at}" height="6" bgcolor="${colour}" style="height:6px;line-height:6px;font-size:0;background-color:${colour}">&nbsp;</td>`;
    at = end;
  }
  return `<tr>${cells}</tr>`;
}

// The woven bands of the emails as tables, because every email program can show a table and many
// block images. Adjacent cells of the same colour become one cell.
import { numberBandCells } from '@loimel/cloth/number-band';

const CELL_PX = 6;

const BRAND_COLUMNS = 50;
const BRAND_REPEAT = 6;
const BRAND_EDGE = '#22307f';
const BRAND_YARN = '#c22c22';
const BRAND_GROUND = '#f0efea';

export function toBrandBand(): string {
  const edge = Array.from({ length: BRAND_COLUMNS }, () => BRAND_EDGE);
  const rows = [0, 1, 2, 3].map((row) =>
    Array.from({ length: BRAND_COLUMNS }, (_, column) =>
      (column - row) % BRAND_REPEAT === 0 || (column + row) % BRAND_REPEAT === 0
        ? BRAND_GROUND
        : BRAND_YARN,
    ),
  );
  return toTable([edge, ...rows, edge], '');
}

/** On a phone the columns are narrower, so the rows must be lower. The padding beside is 24 px. */
export const NUMBER_BAND_STYLE =
  '.nb td{height:calc(1vw - .24px)!important;line-height:calc(1vw - .24px)!important}';

/** The last pick is repeated: 100 columns of 6 px are as wide as the email. */
export function toNumberBand(number: string): string {
  const rows = numberBandCells(number).map((row) => [...row, ...row.slice(-1)]);
  return toTable(rows, ' class="nb"');
}

/** Short, because Gmail cuts an email off after 102 KB. */
function toTable(rows: readonly (readonly string[])[], attributes: string): string {
  const columns = rows[0]?.length ?? 0;
  const widths = `<col width="${100 / columns}%">`.repeat(columns);
  return `<table role="presentation" aria-hidden="true"${attributes} width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse;table-layout:fixed;font-size:0;line-height:${CELL_PX}px"><colgroup>${widths}</colgroup>${rows.map(toRow).join('')}</table>`;
}

function toRow(colours: readonly string[]): string {
  let cells = '';
  for (let at = 0; at < colours.length; ) {
    const colour = colours[at];
    let end = at;
    while (end < colours.length && colours[end] === colour) end += 1;
    // One cell with a height is enough for a row.
    const height = at === 0 ? ` height="${CELL_PX}"` : '';
    cells += `<td colspan="${end - at}"${height} bgcolor="${colour}"></td>`;
    at = end;
  }
  return `<tr>${cells}</tr>`;
}

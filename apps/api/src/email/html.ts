// Creates the HTML part of an email from its plain text, so that each text exists only once. It
// supports only the formats that our templates use. Everything else becomes a paragraph. All text
// is escaped.

const FONT = "font-family:Geologica,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SIGNATURE = '\n--\n';

const BAND_COLUMNS = 50;
const BAND_REPEAT = 6;
const BAND_EDGE = '#22307f';
const BAND_YARN = '#c22c22';
const BAND_GROUND = '#f0efea';

const STYLE = `:root{color-scheme:light dark}body{margin:0;padding:0}a{color:#2336a0}
@media (max-width:620px){.p{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){.bg{background-color:#0f1430!important}.card{background-color:#181e42!important}.t{color:#f0efea!important}.t2{color:#c3c7de!important}.t3{color:#9ba1c4!important}.ln{border-color:#2f3663!important}.b{background-color:#dfe4ff!important}.b a{color:#141833!important}a{color:#aebcff!important}.th{color:#ff8473!important}}`;

export function toHtmlEmail(email: { subject: string; text: string; language: string }): string {
  const [body = '', footer = ''] = email.text.split(SIGNATURE);
  const title = escapeHtml(email.subject.replace(/\s*\([^()]*\)$/, ''));
  const blocks = body
    .trim()
    .split(/\n{2,}/)
    .map(toBlock)
    .join('');
  return `<!doctype html><html lang="${escapeHtml(email.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(email.subject)}</title><style>${STYLE}</style></head><body class="bg" style="margin:0;background-color:#f0efea"><table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f0efea"><tr><td align="center" style="padding:32px 12px"><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;border-collapse:collapse"><tr><td class="p t" style="padding:0 40px 20px;${FONT};font-size:24px;line-height:28px;font-weight:600;letter-spacing:-.02em;color:#141833">L<span class="th" style="color:#c22c22">õ</span>imel</td></tr><tr><td style="padding:0">${toBand()}</td></tr><tr><td class="card p" style="background-color:#fbfbf8;padding:36px 40px 40px"><h1 class="t" style="margin:0;${FONT};font-size:28px;line-height:32px;font-weight:600;letter-spacing:-.02em;color:#141833">${title}</h1>${blocks}</td></tr><tr><td class="p t3" style="padding:24px 40px 0;${FONT};font-size:13px;line-height:20px;color:#585d79">${toLines(footer.trim().split('\n'))}</td></tr></table></td></tr></table></body></html>`;
}

function toBlock(block: string): string {
  const lines = block.split('\n');
  const last = lines.at(-1) ?? '';
  if (/^https?:\/\/\S+$/.test(last)) return toButton(lines.slice(0, -1), last);
  if (/^\d{6}$/.test(last)) return toCode(lines.slice(0, -1), last);
  if (lines.length > 1 && lines.every((line) => FACT.test(line))) return toFacts(lines);
  return toParagraph(lines);
}

/** A label, at least two spaces, and a value. */
const FACT = /^(\S.*?) {2,}(\S.*)$/;

function toParagraph(lines: string[]): string {
  if (lines.length === 0) return '';
  return `<p class="t2" style="margin:16px 0 0;${FONT};font-size:16px;line-height:26px;color:#3f4463">${toLines(lines)}</p>`;
}

/** The last line before the link describes it and becomes the label of the button. */
function toButton(lines: string[], address: string): string {
  const label = (lines.at(-1) ?? address).replace(/:$/, '');
  return `${toParagraph(lines.slice(0, -1))}<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 0"><tr><td class="b" bgcolor="#22307f" style="background-color:#22307f;border-radius:2px;padding:14px 22px;${FONT};font-size:16px;line-height:20px;font-weight:600"><a href="${escapeHtml(address)}" style="color:#fbfbf8;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function toCode(lines: string[], code: string): string {
  return `${toParagraph(lines)}<p class="t" style="margin:8px 0 0;font-family:Consolas,Menlo,monospace;font-size:28px;line-height:36px;letter-spacing:.12em;color:#141833">${code}</p>`;
}

function toFacts(lines: string[]): string {
  const rows = lines.map((line) => {
    const [, label = '', value = ''] = FACT.exec(line) ?? [];
    const cell = `border-top:1px solid #cfccc0;padding:10px 0;${FONT};line-height:20px`;
    return `<tr><th scope="row" align="left" valign="top" class="t3 ln" style="${cell};width:130px;font-size:14px;font-weight:400;color:#585d79">${escapeHtml(label)}</th><td class="t ln" style="${cell};font-size:15px;color:#141833">${escapeHtml(value)}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:32px 0 0;border-collapse:collapse">${rows.join('')}</table>`;
}

function toLines(lines: string[]): string {
  return lines.map(escapeHtml).join('<br>');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The woven band of the brand as a table, because every email program can show a table. */
function toBand(): string {
  const edge = toRow(Array.from({ length: BAND_COLUMNS }, () => BAND_EDGE));
  const rows = [0, 1, 2, 3].map((row) =>
    toRow(
      Array.from({ length: BAND_COLUMNS }, (_, column) =>
        (column - row) % BAND_REPEAT === 0 || (column + row) % BAND_REPEAT === 0
          ? BAND_GROUND
          : BAND_YARN,
      ),
    ),
  );
  const columns = `<col width="${100 / BAND_COLUMNS}%">`.repeat(BAND_COLUMNS);
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse;table-layout:fixed"><colgroup>${columns}</colgroup>${[edge, ...rows, edge].join('')}</table>`;
}

/** Adjacent cells of the same colour become one cell. */
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

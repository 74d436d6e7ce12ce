// Creates the HTML part of an email from its plain text, so that each text exists only once. It
// supports only the formats that our templates use. Everything else becomes a paragraph. All text
// is escaped.
import { NUMBER_BAND_STYLE, toBrandBand, toNumberBand } from './band.ts';

const FONT = "font-family:Geologica,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SIGNATURE = '\n--\n';

const STYLE = `:root{color-scheme:light dark}body{margin:0;padding:0}a{color:#2336a0}
@media (max-width:620px){.p{padding-left:20px!important;padding-right:20px!important}${NUMBER_BAND_STYLE}}
@media (prefers-color-scheme:dark){.bg{background-color:#0f1430!important}.card{background-color:#181e42!important}.t{color:#f0efea!important}.t2{color:#c3c7de!important}.t3{color:#9ba1c4!important}.ln{border-color:#2f3663!important}.b{background-color:#dfe4ff!important}.b a{color:#141833!important}a{color:#aebcff!important}.th{color:#ff8473!important}}`;

/** The note is beside the number and says that the band is woven from it. */
type NumberBand = { number: string; note: string | undefined };

export function toHtmlEmail(email: {
  subject: string;
  text: string;
  language: string;
  /** A receipt has the band of its number instead of that of the brand. */
  band?: NumberBand;
}): string {
  const band = email.band === undefined ? toBrandBand() : toNumberBand(email.band.number);
  const [body = '', footer = ''] = email.text.split(SIGNATURE);
  const title = escapeHtml(email.subject.replace(/\s*\([^()]*\)$/, ''));
  const blocks = body
    .trim()
    .split(/\n{2,}/)
    .map((block) => toBlock(block, email.band))
    .join('');
  return `<!doctype html><html lang="${escapeHtml(email.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(email.subject)}</title><style>${STYLE}</style></head><body class="bg" style="margin:0;background-color:#f0efea"><table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f0efea"><tr><td align="center" style="padding:32px 12px"><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;border-collapse:collapse"><tr><td class="p t" style="padding:0 40px 20px;${FONT};font-size:24px;line-height:28px;font-weight:600;letter-spacing:-.02em;color:#141833">L<span class="th" style="color:#c22c22">õ</span>imel</td></tr><tr><td style="padding:0">${band}</td></tr><tr><td class="card p" style="background-color:#fbfbf8;padding:36px 40px 40px"><h1 class="t" style="margin:0;${FONT};font-size:28px;line-height:32px;font-weight:600;letter-spacing:-.02em;color:#141833">${title}</h1>${blocks}</td></tr><tr><td class="p t3" style="padding:24px 40px 0;${FONT};font-size:13px;line-height:20px;color:#585d79">${toLines(footer.trim().split('\n'))}</td></tr></table></td></tr></table></body></html>`;
}

function toBlock(block: string, band: NumberBand | undefined): string {
  const lines = block.split('\n');
  const last = lines.at(-1) ?? '';
  if (/^https?:\/\/\S+$/.test(last)) return toButton(lines.slice(0, -1), last);
  if (/^\d{6}$/.test(last)) return toCode(lines.slice(0, -1), last);
  if (lines.length > 1 && lines.every((line) => FACT.test(line))) return toFacts(lines, band);
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

function toFacts(lines: string[], band: NumberBand | undefined): string {
  const rows = lines.map((line) => {
    const [, label = '', value = ''] = FACT.exec(line) ?? [];
    const cell = `border-top:1px solid #cfccc0;padding:10px 0;${FONT};line-height:20px`;
    const note = value === band?.number && band.note !== undefined ? toNote(band.note) : '';
    return `<tr><th scope="row" align="left" valign="top" class="t3 ln" style="${cell};width:130px;font-size:14px;font-weight:400;color:#585d79">${escapeHtml(label)}</th><td class="t ln" style="${cell};font-size:15px;color:#141833">${escapeHtml(value)}${note}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:32px 0 0;border-collapse:collapse">${rows.join('')}</table>`;
}

function toNote(note: string): string {
  return `<br><span class="t3" style="font-size:14px;color:#585d79">${escapeHtml(note)}</span>`;
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

// Creates the HTML part of an email from its plain text, so that each text exists only once. It
// supports only the formats that our templates use. Everything else becomes a paragraph. All text
// is escaped.
import { toBrandBand, toNumberBand } from './band.ts';
import { escapeHtml, FONT, toEmailFrame } from './frame.ts';

const SIGNATURE = '\n--\n';

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
  return toEmailFrame({
    subject: email.subject,
    language: email.language,
    band,
    rows: `<tr><td class="card p" style="background-color:#fbfbf8;padding:36px 40px 40px"><h1 class="t" style="margin:0;${FONT};font-size:28px;line-height:32px;font-weight:600;letter-spacing:-.02em;color:#141833">${title}</h1>${blocks}</td></tr>`,
    footer: toLines(footer.trim().split('\n')),
  });
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

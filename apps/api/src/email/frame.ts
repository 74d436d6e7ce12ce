// The frame of every HTML email: head, dark colours, brand, woven band, card and footer.
import { NUMBER_BAND_STYLE } from './band.ts';

export const FONT = "font-family:Geologica,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const STYLE = `:root{color-scheme:light dark}body{margin:0;padding:0}a{color:#2336a0}
@media (max-width:620px){.p{padding-left:20px!important;padding-right:20px!important}${NUMBER_BAND_STYLE}}
@media (prefers-color-scheme:dark){.bg{background-color:#0f1430!important}.card{background-color:#181e42!important}.t{color:#f0efea!important}.t2{color:#c3c7de!important}.t3{color:#9ba1c4!important}.ln{border-color:#2f3663!important}.b{background-color:#dfe4ff!important}.b a{color:#141833!important}a{color:#aebcff!important}.th{color:#ff8473!important}}`;

export function toEmailFrame(email: {
  subject: string;
  language: string;
  /** What an email program shows beside the subject. It is hidden in the email. */
  preheader?: string;
  /** For the copy on the web. */
  headTags?: string;
  band: string;
  /** Table rows. */
  rows: string;
  footer: string;
}): string {
  const preheader =
    email.preheader === undefined
      ? ''
      : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(email.preheader)}</div>`;
  return `<!doctype html><html lang="${escapeHtml(email.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(email.subject)}</title>${email.headTags ?? ''}<style>${STYLE}</style></head><body class="bg" style="margin:0;background-color:#f0efea">${preheader}<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f0efea"><tr><td align="center" style="padding:32px 12px"><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;border-collapse:collapse"><tr><td class="p t" style="padding:0 40px 20px;${FONT};font-size:24px;line-height:28px;font-weight:600;letter-spacing:-.02em;color:#141833">L<span class="th" style="color:#c22c22">õ</span>imel</td></tr><tr><td style="padding:0">${email.band}</td></tr>${email.rows}<tr><td class="p t3" style="padding:24px 40px 0;${FONT};font-size:13px;line-height:20px;color:#585d79">${email.footer}</td></tr></table></td></tr></table></body></html>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

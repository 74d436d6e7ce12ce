// The page of a link in an email: a question and one button, without scripts and external
// resources.
import { createHash } from 'node:crypto';
import { readPageTexts, toOffered } from '@loimel/content/page-texts';
import { Html, html } from '../../platform/html.ts';
import { Page } from '../route.ts';

const STYLE = new Html(
  `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.6 system-ui,sans-serif}main{max-width:28rem;padding:2rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}button{font:inherit;padding:.75rem 1.5rem;min-height:2.75rem;cursor:pointer}`,
);

/** For the content security policy, which allows only the style of this page. */
export const STYLE_HASH = createHash('sha256').update(STYLE.text).digest('base64');

export function createConfirmPage(link: {
  ticket: string;
  kind: string;
  redirectTo?: string | undefined;
  language?: string | undefined;
  serverUrl: string;
  brand: string;
}): Page {
  const language = toOffered(link.language ?? '');
  const texts = readTexts(language);
  const { title, text, go } = isQuestion(texts, link.kind) ? texts[link.kind] : texts.verifyEmail;
  const fields = { ticket: link.ticket, redirectTo: link.redirectTo, language };
  const inputs = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  const content = html`<p>${text}</p><form method="post" action="${link.serverUrl}/verify">${inputs}<button>${go}</button></form>`;
  return new Page(toDocument({ language, title, brand: link.brand }, content));
}

export function createInvalidPage(options: {
  language?: string | undefined;
  clientUrl: string;
  brand: string;
}): Page {
  const language = toOffered(options.language ?? '');
  const { title, text, home } = readTexts(language).invalid;
  const content = html`<p>${text}</p><p><a href="${options.clientUrl}">${home}</a></p>`;
  return new Page(toDocument({ language, title, brand: options.brand }, content), 410);
}

function readTexts(language: string) {
  return readPageTexts(language, 'pages/sign-in-link.yaml');
}

type Texts = ReturnType<typeof readTexts>;

function isQuestion(texts: Texts, kind: string): kind is Exclude<keyof Texts, 'invalid'> {
  return kind !== 'invalid' && Object.hasOwn(texts, kind);
}

function toDocument(
  { language, title, brand }: { language: string; title: string; brand: string },
  content: Html,
): string {
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · ${brand}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`
    .text;
}

// The page of a link in an email: a question and one button, without scripts and external
// resources.
import { createHash } from 'node:crypto';
import { DEFAULT_LANGUAGE, isLanguage } from '@loimel/content/languages';
import { readSignInLinkPage } from '@loimel/content/sign-in-link';
import { Page } from '../route.ts';

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.6 system-ui,sans-serif}main{max-width:28rem;padding:2rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}button{font:inherit;padding:.75rem 1.5rem;min-height:2.75rem;cursor:pointer}`;

/** For the content security policy, which allows only the style of this page. */
export const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export function createConfirmPage(link: {
  ticket: string;
  kind: string;
  redirectTo?: string | undefined;
  language?: string | undefined;
  serverUrl: string;
  brand: string;
}): Page {
  const language = toLanguage(link.language);
  const texts = readSignInLinkPage(language);
  const { title, text, go } = isQuestion(texts, link.kind) ? texts[link.kind] : texts.verifyEmail;
  const fields = { ticket: link.ticket, redirectTo: link.redirectTo, language };
  const inputs = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? '')}">`,
    );
  return new Page(
    toDocument(
      { language, title, brand: link.brand },
      `<p>${escapeHtml(text)}</p><form method="post" action="${escapeHtml(`${link.serverUrl}/verify`)}">${inputs.join('')}<button>${escapeHtml(go)}</button></form>`,
    ),
  );
}

export function createInvalidPage(options: {
  language?: string | undefined;
  clientUrl: string;
  brand: string;
}): Page {
  const language = toLanguage(options.language);
  const { title, text, home } = readSignInLinkPage(language).invalid;
  const link = `<p><a href="${escapeHtml(options.clientUrl)}">${escapeHtml(home)}</a></p>`;
  const head = { language, title, brand: options.brand };
  return new Page(toDocument(head, `<p>${escapeHtml(text)}</p>${link}`), 410);
}

type Texts = ReturnType<typeof readSignInLinkPage>;

function isQuestion(texts: Texts, kind: string): kind is Exclude<keyof Texts, 'invalid'> {
  return kind !== 'invalid' && Object.hasOwn(texts, kind);
}

function toLanguage(language: string | undefined): string {
  return language !== undefined && isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

function toDocument(
  { language, title, brand }: { language: string; title: string; brand: string },
  content: string,
): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(`${title} · ${brand}`)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

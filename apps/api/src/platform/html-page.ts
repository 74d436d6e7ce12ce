// The frame of the pages that the API renders for visitors without JavaScript. They run no script and
// load nothing.
import { createHash } from 'node:crypto';
import { requireFacts } from '@loimel/content/emails';
import { LANGUAGES, type Language, localisePath } from '@loimel/content/languages';
import { readPageTexts } from '@loimel/content/page-texts';
import type { FastifyReply } from 'fastify';
import { Html, html } from './html.ts';
import { PAGE_STYLE } from './html-page-style.ts';

/** Not escaped: the policy has the hash of exactly this text. */
const STYLE = new Html(PAGE_STYLE);
const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64');

const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

export type HtmlPage = {
  language: Language;
  title: string;
  content: Html;
  /** The same page in other languages. Without it the header has none. */
  toOtherLanguage?: (language: Language) => string;
  status?: number;
};

function renderPage({ language, title, content, toOtherLanguage }: HtmlPage): string {
  const { a11y, lang, nav } = readPageTexts(language, 'ui.yaml');
  const { brand } = requireFacts(language);
  const languages =
    toOtherLanguage !== undefined &&
    html`<nav aria-label="${lang.label}"><ul>${LANGUAGES.map(
      ({ code, label }) =>
        html`<li><a href="${toOtherLanguage(code)}" lang="${code}" hreflang="${code}"${code === language && html` aria-current="true"`}>${label}</a></li>`,
    )}</ul></nav>`;
  const { text } = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} | ${brand}</title><style>${STYLE}</style></head>
<body><header><a class="brand" href="${localisePath('/', language)}" aria-label="${a11y.home}">${brand}</a>${languages}</header>
<main><h1>${title}</h1>${content}</main>
<footer><a href="${localisePath('/privacy', language)}">${nav.privacy}</a></footer></body></html>`;
  return text;
}

/** The response contains what a visitor typed or a private record, so no one may keep it. */
export function sendPage(reply: FastifyReply, page: HtmlPage): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(renderPage(page));
}

// The page with the result of a search.

import { type Language, localisePath, requireLanguage } from '@loimel/content/languages';
import { readPageTexts } from '@loimel/content/page-texts';
import { fillPlaceholders } from '@loimel/content/placeholders';
import { findListedPosts, findListedTags, type ListedPost } from '@loimel/content/posts';
import type { Plural } from '@loimel/content/schema';
import { type Html, html } from '../platform/html.ts';
import type { HtmlPage } from '../platform/html-page.ts';

const PATH = '/functions/v1/search';
const POSTS_PER_PAGE = 12;
/** Maximum length of the query in the result text, in characters. */
const SHOWN_QUERY_CHARS = 60;

type Search = { language: Language; query: string; page: number };

export function createSearchPage(search: Search): HtmlPage {
  const { language, query, page } = search;
  const { blog } = readPageTexts(language, 'ui.yaml');
  const found = findListedPosts(language, query);
  const end = page * POSTS_PER_PAGE;
  const shown = found.slice(end - POSTS_PER_PAGE, end);
  return {
    language,
    title: blog.search,
    toOtherLanguage: (other) => toAddress({ ...search, language: other, page: 1 }),
    content: html`<form method="get" action="${PATH}" role="search"><label for="q">${blog.searchHint}</label><input id="q" type="search" name="q" value="${query}" maxlength="200" autocomplete="off"><input type="hidden" name="language" value="${language}"><button>${blog.searchGo}</button></form>
${query !== '' && html`<p role="status">${describeResult(search, found.length)}</p>`}
${shown.length > 0 && html`<ul class="list">${shown.map((post) => toEntry(post, language))}</ul>`}
${end < found.length && html`<p><a class="button line" href="${toAddress({ ...search, page: page + 1 })}">${blog.more}</a></p>`}
${toTags(language, query)}
<p><a href="${localisePath('/blog', language)}">${blog.back}</a></p>`,
  };
}

function describeResult({ language, query }: Search, count: number): string {
  const { blog } = readPageTexts(language, 'ui.yaml');
  if (count === 0) return blog.empty;
  const { locale } = requireLanguage(language);
  const q = query.length > SHOWN_QUERY_CHARS ? `${query.slice(0, SHOWN_QUERY_CHARS)}…` : query;
  const n = count.toLocaleString(locale);
  return fillPlaceholders(choosePlural(blog.results, count, locale), { n, q });
}

function choosePlural(texts: Plural, count: number, locale: string): string {
  return texts[new Intl.PluralRules(locale).select(count)] ?? texts.other;
}

function toEntry(
  { href, title, excerpt, author, date, categoryName }: ListedPost,
  language: Language,
): Html {
  const { locale } = requireLanguage(language);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(date),
  );
  return html`<li><h2 class="entry"><a href="${href}">${title}</a></h2><p>${excerpt}</p><p class="muted small">${categoryName} · ${author} · <time datetime="${date}">${day}</time></p></li>`;
}

/** The tags that match, or all of them where a visitor has found nothing. */
function toTags(language: Language, query: string): Html {
  const { blog } = readPageTexts(language, 'ui.yaml');
  const matching = findListedTags(language, query);
  const tags = matching.length > 0 ? matching : findListedTags(language, '');
  return html`<h2>${blog.tags}</h2><ul class="tags" translate="no">${tags.map(
    ({ tag, href }) => html`<li><a href="${href}">${tag}</a></li>`,
  )}</ul>`;
}

function toAddress({ language, query, page }: Search): string {
  const parameters = new URLSearchParams({ q: query, language });
  if (page > 1) parameters.set('page', String(page));
  return `${PATH}?${parameters}`;
}

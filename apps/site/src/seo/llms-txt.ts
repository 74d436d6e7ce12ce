// The site as one Markdown page for language models (llmstxt.org).
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';
import type { TranslatedFile } from '@loimel/content/schema';
import { getPosts } from '../articles/posts.ts';
import { readHead } from '../articles/read-article.ts';
import { company, getUi, parseFacts, parseTexts } from '../content/index.ts';
import { MAX_FEED_ENTRIES } from './feeds/feed.ts';

const PAGES = {
  '/': 'pages/home.yaml',
  '/business': 'pages/business.yaml',
  '/projects': 'pages/projects.yaml',
  '/team': 'pages/team.yaml',
  '/career': 'pages/career.yaml',
  '/blog': 'pages/blog.yaml',
  '/resources': 'pages/resources.yaml',
  '/press': 'pages/press.yaml',
  '/privacy': 'pages/privacy.yaml',
  '/terms': 'pages/terms.yaml',
} as const satisfies Record<string, TranslatedFile>;

export function createLlmsTxt(language: Language): string {
  const { nav } = getUi(language);
  const toLine = (title: string, path: string, text: string) =>
    `- [${title}](${new URL(path, company.siteUrl).href}): ${text}`;
  const pages = Object.entries(PAGES).map(([path, file]) => {
    const { title, description } = parseTexts(language, file).meta;
    return toLine(title, localisePath(path, language), description);
  });
  const posts = getPosts(language)
    .slice(0, MAX_FEED_ENTRIES)
    .map(({ title, href, excerpt }) => toLine(title, href, excerpt));
  const guides = parseFacts('resources.yaml')
    .filter(({ type }) => type === 'guide')
    .map(({ id }) => readHead('guides', id, language))
    .map(({ title, href, excerpt }) => toLine(title, href, excerpt));
  const { description } = parseTexts(language, 'pages/home.yaml').meta;
  return [
    `# ${company.brand}`,
    `> ${description}`,
    `## ${company.legalName}`,
    pages.join('\n'),
    `## ${nav.blog}`,
    posts.join('\n'),
    `## ${nav.resources}`,
    guides.join('\n'),
    '',
  ].join('\n\n');
}

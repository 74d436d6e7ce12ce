// The site as one Markdown page for language models (llmstxt.org).
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';
import type { TranslatedFile } from '@loimel/content/schema';
import { getPosts } from '../articles/posts.ts';
import { readHead } from '../articles/read-article.ts';
import { company, getUi, parseFacts, parseTexts, requireById } from '../content/index.ts';
import { getOpenPositions } from '../content/positions.ts';
import { projectPath } from '../content/project-addresses.ts';
import { MAX_FEED_ENTRIES } from './feeds/feed.ts';
import { contentFilesOf } from './page-sources.ts';
import {
  findSamples,
  isSampleEntry,
  SAMPLE_NOTE,
  type Samples,
  showsSamples,
} from './sample-mark.ts';

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
  '/accessibility': 'pages/accessibility.yaml',
} as const satisfies Record<string, TranslatedFile>;

type Line = { title: string; href: string; text: string; isSample: boolean };

export function createLlmsTxt(language: Language, samples: Samples = findSamples()): string {
  const { nav } = getUi(language);
  const pages = Object.entries(PAGES).map(([path, file]) => {
    const { title, description } = parseTexts(language, file).meta;
    const isSample = showsSamples(contentFilesOf(path, language), samples);
    return toLine({ title, href: localisePath(path, language), text: description, isSample });
  });
  const projects = parseFacts('projects.yaml').map(({ id, client }) => {
    const { title, subject, results } = requireById(parseTexts(language, 'projects.yaml'), id);
    const href = projectPath(id, language);
    return toLine({
      title: `${title}: ${subject}`,
      href,
      text: `${client}. ${results}`,
      isSample: isSampleEntry('projects.yaml', id, samples),
    });
  });
  const posts = getPosts(language)
    .slice(0, MAX_FEED_ENTRIES)
    .map(({ id, title, href, excerpt }) =>
      toLine({ title, href, text: excerpt, isSample: isSampleEntry('posts.yaml', id, samples) }),
    );
  const guides = parseFacts('resources.yaml')
    .filter(({ type }) => type === 'guide')
    .map(({ id }) => readHead('guides', id, language))
    .map(({ title, href, excerpt }) =>
      toLine({ title, href, text: excerpt, isSample: showsSamples([], samples) }),
    );
  const positions = getOpenPositions(language).map(({ id, title, href, meta }) =>
    toLine({
      title,
      href,
      text: meta.description,
      isSample: isSampleEntry('jobs.yaml', id, samples),
    }),
  );
  const { description } = parseTexts(language, 'pages/home.yaml').meta;
  return [
    `# ${company.brand}`,
    `> ${description}`,
    ...(samples.files.size > 0 ? [SAMPLE_NOTE] : []),
    `## ${company.legalName}`,
    pages.join('\n'),
    `## ${nav.projects}`,
    projects.join('\n'),
    `## ${nav.blog}`,
    posts.join('\n'),
    `## ${nav.resources}`,
    guides.join('\n'),
    ...(positions.length > 0 ? [`## ${nav.career}`, positions.join('\n')] : []),
    '',
  ].join('\n\n');
}

function toLine({ title, href, text, isSample }: Line): string {
  const mark = isSample ? ' (sample content)' : '';
  return `- [${title}](${new URL(href, company.siteUrl).href}): ${text}${mark}`;
}

// The content files of each page, and the modified date of the page.
import type { Language } from '@loimel/content/languages';
import type { FactFile, TranslatedFile } from '@loimel/content/schema';
import { findModifiedAt } from '../content/dates.ts';
import { company } from '../content/index.ts';

type Sources = { texts: readonly TranslatedFile[]; facts?: readonly FactFile[] };

const PAGE_SOURCES: Readonly<Record<string, Sources>> = {
  '/': {
    texts: [
      'pages/home.yaml',
      'projects.yaml',
      'pages/projects.yaml',
      'pages/team.yaml',
      'pictures.yaml',
    ],
    facts: [
      'solutions.yaml',
      'offerings.yaml',
      'innovations.yaml',
      'projects.yaml',
      'people.yaml',
      'pictures.yaml',
    ],
  },
  '/business': {
    texts: [
      'pages/business.yaml',
      'projects.yaml',
      'counters.yaml',
      'pages/team.yaml',
      'pictures.yaml',
    ],
    facts: [
      'services.yaml',
      'steps.yaml',
      'projects.yaml',
      'counters.yaml',
      'people.yaml',
      'pictures.yaml',
    ],
  },
  '/team': {
    texts: ['pages/team.yaml', 'pictures.yaml'],
    facts: ['people.yaml', 'values.yaml', 'pictures.yaml'],
  },
  '/career': { texts: ['pages/career.yaml'], facts: ['jobs.yaml'] },
  '/projects': {
    texts: ['pages/projects.yaml', 'projects.yaml', 'counters.yaml', 'pictures.yaml'],
    facts: ['projects.yaml', 'counters.yaml', 'pictures.yaml'],
  },
  '/blog': { texts: ['pages/blog.yaml', 'pictures.yaml'], facts: ['posts.yaml', 'pictures.yaml'] },
  '/resources': {
    texts: ['pages/resources.yaml'],
    facts: ['resources.yaml'],
  },
  '/press': {
    texts: [
      'pages/press.yaml',
      'counters.yaml',
      'projects.yaml',
      'pages/projects.yaml',
      'pages/team.yaml',
    ],
    facts: ['press.yaml', 'counters.yaml', 'people.yaml'],
  },
  '/privacy': { texts: ['pages/privacy.yaml'], facts: ['retention.yaml', 'privacy-data.yaml'] },
  '/terms': { texts: ['pages/terms.yaml'] },
  '/accessibility': { texts: ['pages/accessibility.yaml'], facts: ['accessibility.yaml'] },
  '/status': { texts: ['pages/status.yaml'] },
  '/404': { texts: ['pages/not-found.yaml'] },
};

/** Pages that exist once in each language, without articles and guides. */
export const PAGE_PATHS: readonly string[] = Object.keys(PAGE_SOURCES);

/** A page that shows only interface texts, such as the result of a form. */
const INTERFACE_ONLY: Sources = { texts: ['ui.yaml'] };

/** The files of a page, relative to the content folder. Every page also shows company data. */
export function contentFilesOf(path: string, language: Language): string[] {
  const sources = PAGE_SOURCES[path] ?? INTERFACE_ONLY;
  return [
    ...sources.texts.map((file) => `${language}/${file}`),
    ...(sources.facts ?? []).map((file) => `facts/${file}`),
    'facts/company.yaml',
  ];
}

/** Pages that state the month of their last change. */
const LEGAL_PATHS: readonly string[] = ['/privacy', '/terms'];

/**
 * The newest change of the page's files. A legal page has the month that it states, because a
 * corrected comma must not look like new terms.
 */
export function findPageModifiedAt(path: string, language: Language): Date {
  return LEGAL_PATHS.includes(path)
    ? new Date(company.legalUpdated)
    : findModifiedAt(contentFilesOf(path, language));
}

// Which content files a page is made of; the newest change of them is the page's modified date.
import type { Language } from '@loimel/content/languages';
import type { FactFile, TranslatedFile } from '@loimel/content/schema';

type Sources = { texts: readonly TranslatedFile[]; facts?: readonly FactFile[] };

const PAGE_SOURCES: Readonly<Record<string, Sources>> = {
  '/': {
    texts: ['pages/home.yaml'],
    facts: ['solutions.yaml', 'offerings.yaml', 'innovations.yaml'],
  },
  '/business': {
    texts: ['pages/business.yaml', 'projects.yaml', 'counters.yaml'],
    facts: ['services.yaml', 'steps.yaml', 'projects.yaml', 'counters.yaml'],
  },
  '/team': { texts: ['pages/team.yaml'], facts: ['people.yaml', 'values.yaml'] },
  '/career': { texts: ['pages/career.yaml'], facts: ['jobs.yaml'] },
  '/projects': {
    texts: ['pages/projects.yaml', 'projects.yaml', 'counters.yaml'],
    facts: ['projects.yaml', 'counters.yaml'],
  },
  '/blog': { texts: ['pages/blog.yaml'], facts: ['posts.yaml'] },
  '/resources': {
    texts: ['pages/resources.yaml', 'counters.yaml'],
    facts: ['resources.yaml', 'counters.yaml'],
  },
  '/press': { texts: ['pages/press.yaml'], facts: ['press.yaml'] },
  '/privacy': { texts: ['pages/privacy.yaml'], facts: ['retention.yaml'] },
  '/terms': { texts: ['pages/terms.yaml'] },
  '/404': { texts: ['pages/not-found.yaml'] },
};

/** The files of a page, relative to the content folder. Every page shows data of the company. */
export function contentFilesOf(path: string, language: Language): string[] {
  const sources = PAGE_SOURCES[path];
  if (sources === undefined) {
    throw new Error(
      `give the document of ${path} its contentFiles, or name them in page-sources.ts`,
    );
  }
  return [
    ...sources.texts.map((file) => `${language}/${file}`),
    ...(sources.facts ?? []).map((file) => `facts/${file}`),
    'facts/company.yaml',
  ];
}

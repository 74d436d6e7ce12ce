import { readContentFile } from '@loimel/content/folder';
import { LANGUAGES } from '@loimel/content/languages';
import { afterEach, expect, it, vi } from 'vitest';
import { BUILT_AT, findModifiedAt } from '../content/dates.ts';
import { contentFilesOf, findPageModifiedAt } from './page-sources.ts';

it('[S1-M06] the modified date of a page is the newest of its content files and not in the future', () => {
  const files = contentFilesOf('/business', 'de');
  const dates = files.map((file) => findModifiedAt([file]).getTime());
  expect(findModifiedAt(files).getTime()).toBe(Math.max(...dates));
  expect(Math.max(...dates)).toBeLessThanOrEqual(BUILT_AT.getTime());
});

it.each(LANGUAGES.map(({ code }) => code))('every page has its content files in %s', (language) => {
  for (const path of ['/', '/business', '/team', '/career', '/privacy', '/terms', '/404']) {
    expect(findModifiedAt(contentFilesOf(path, language)).getTime()).toBeGreaterThan(0);
  }
});

/** What creates the contents of a page that joins several files. */
const READERS: Record<string, () => Promise<unknown>> = {
  '/': async () => {
    const { getHomeContent } = await import('../features/home/home-content.ts');
    return [getHomeContent('de'), await readAnswer()];
  },
  '/business': async () => {
    const { getBusinessContent } = await import('../features/business/business-content.ts');
    return [getBusinessContent('de'), await readAnswer()];
  },
  '/team': async () => (await import('../features/team/team-content.ts')).getTeamContent('de'),
  '/career': async () =>
    (await import('../features/career/career-content.ts')).getCareerContent('de'),
  '/projects': async () =>
    (await import('../features/projects/projects-content.ts')).getProjectsContent('de', {
      filter: 'all',
      page: 1,
    }),
  '/press': async () => (await import('../features/press/press-content.ts')).getPressContent('de'),
};

async function readAnswer() {
  const { company } = await import('../content/index.ts');
  const { getAnswerContent } = await import('../features/contact/contact-answer.ts');
  return getAnswerContent(company, 'de');
}

afterEach(() => {
  vi.doUnmock('@loimel/content/folder');
  vi.resetModules();
});

it.each(Object.keys(READERS))(
  '[S1-M06] the modified date of %s depends on every file that its contents are read from',
  async (path) => {
    const readPaths = new Set<string>();
    vi.resetModules();
    vi.doMock('@loimel/content/folder', async (importOriginal) => {
      const original = await importOriginal<typeof import('@loimel/content/folder')>();
      return {
        ...original,
        readContentFile: (file: string) => {
          readPaths.add(file);
          return original.readContentFile(file);
        },
      };
    });
    await READERS[path]?.();
    // Read for every page, and the files inside the press kit.
    const common =
      /^(?:languages\.json|dates\.json|facts\/retention\.yaml|de\/ui\.yaml|de\/downloads\/.*)$/;
    // Recognises the line of a position in a draft of another language, and shows nothing.
    const hidden = /^(?:en|es)\/pages\/career\.yaml$/;
    const own = [...readPaths].filter((file) => !common.test(file) && !hidden.test(file));
    expect(own.length).toBeGreaterThan(2);
    expect(contentFilesOf(path, 'de')).toEqual(expect.arrayContaining(own));
  },
);

it('the press page shows figures and a person, the resources page shows neither', () => {
  expect(contentFilesOf('/press', 'de')).toEqual(
    expect.arrayContaining(['de/counters.yaml', 'facts/counters.yaml', 'facts/people.yaml']),
  );
  expect(contentFilesOf('/resources', 'de')).not.toContain('facts/counters.yaml');
});

it('a page without its own content has the date of the UI texts', () => {
  expect(contentFilesOf('/sent/contact', 'es')).toEqual(['es/ui.yaml', 'facts/company.yaml']);
});

it('a folder with fixed dates does not read the history of the repository', () => {
  const frozen: Record<string, string> = JSON.parse(readContentFile('dates.json'));
  expect(findModifiedAt(['en/ui.yaml'])).toEqual(new Date(frozen['en/ui.yaml'] ?? ''));
});

it.each(['/privacy', '/terms'])(
  '[S1-M06] the modified date of %s is the month that it states',
  (path) => {
    expect(findPageModifiedAt(path, 'de')).toEqual(new Date('2025-05-01'));
  },
);

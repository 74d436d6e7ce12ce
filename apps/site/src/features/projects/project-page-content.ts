// The content of the page of a project: its facts in words, and where the page leads.
import { type Language, localisePath, requireLanguage } from '@loimel/content/languages';
import type { Meta } from '@loimel/content/schema';
import type { BookingTexts } from '../../components/book-link.tsx';
import type { BreadcrumbProps } from '../../components/breadcrumb.tsx';
import type { SampleNoteProps } from '../../components/sample-note.tsx';
import { choosePlural, fill } from '../../content/fill.ts';
import { formatMonth } from '../../content/format-day.ts';
import { company, getUi, parseFacts, parseTexts } from '../../content/index.ts';
import { projectSlugs } from '../../content/project-addresses.ts';
import { langPaths } from '../../language/static-paths.ts';
import { type Project, requireProject } from './projects.ts';

/** Of the technologies, as many as a description for search engines takes. */
const MAX_KEYWORDS = 5;

/**
 * All addresses of all projects (D-L11). As in the blog (S2-R03), each language accepts the slugs
 * of all languages, so that a link still works after a change of language.
 */
export function listProjectPaths() {
  const ids = parseFacts('projects.yaml').map(({ id }) => id);
  return langPaths().flatMap(({ params, props }) =>
    ids.flatMap((id) =>
      projectSlugs(id).map((slug) => ({ params: { ...params, slug }, props: { ...props, id } })),
    ),
  );
}

export type ProjectPageContent = {
  meta: Meta;
  project: Project;
  categoryName: string;
  breadcrumb: BreadcrumbProps;
  launched: string;
  facts: readonly { name: string; text: string }[];
  sample: SampleNoteProps | null;
  story: readonly { title: string; text: string }[];
  technologies: string;
  next: { project: Project; label: string; text: string };
  ask: {
    title: string;
    text: string;
    bookHref: string;
    booking: BookingTexts;
    write: { text: string; href: string };
  };
};

export function getProjectPage(language: Language, id: string): ProjectPageContent {
  const project = requireProject(language, id);
  const next = requireProject(language, project.next.id);
  const { page } = parseTexts(language, 'pages/projects.yaml');
  const { nav, a11y, cat, dialog } = getUi(language);
  const { title, slug, sample } = project;
  return {
    meta: toMeta(project, cat[project.category]),
    project,
    categoryName: cat[project.category],
    breadcrumb: {
      label: a11y.breadcrumb,
      parent: { text: nav.projects, href: localisePath('/projects', language) },
      current: title,
    },
    launched: fill(page.launched, { date: formatMonth(project.launched, language) }),
    facts: getFacts(project, language),
    sample: sample ? { badge: page.sample, text: page.sampleNote } : null,
    story: [
      { title: dialog.challenge, text: project.challenge },
      { title: dialog.solution, text: project.solution },
      { title: dialog.results, text: project.results },
      { title: page.leftOut, text: project.leftOut },
    ],
    technologies: dialog.technologies,
    next: { project: next, label: dialog.next, text: fill(page.nextText, { title: next.title }) },
    ask: {
      title: page.ask,
      text: page.askText,
      bookHref: company.schedulingUrl,
      booking: { ...nav, newTab: a11y.newTab },
      write: {
        text: fill(page.write, { title }),
        href: localisePath(`/?about=${slug}#contact`, language),
      },
    },
  };
}

function toMeta({ title, subject, description, technologies }: Project, category: string): Meta {
  return {
    title: `${title}: ${subject} | ${company.brand}`,
    description,
    keywords: [category, ...technologies].slice(0, MAX_KEYWORDS),
  };
}

function getFacts(project: Project, language: Language): ProjectPageContent['facts'] {
  const { page } = parseTexts(language, 'pages/projects.yaml');
  const { dialog } = getUi(language);
  const { locale } = requireLanguage(language);
  const { client, year, months, team, languages } = project;
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return [
    { name: dialog.client, text: client },
    { name: dialog.year, text: String(year) },
    {
      name: page.duration,
      text: fill(choosePlural(page.months, months, locale), { n: months }),
    },
    { name: page.team, text: team },
    { name: page.languages, text: startUpper(languages.map((code) => names.of(code)).join(', ')) },
  ];
}

/** Spanish names of languages begin with a small letter. */
function startUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// The texts of the projects page joined with its facts: counters, featured projects, filters.
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';
import { PROJECT_CATEGORIES, type ProjectsPage } from '@loimel/content/schema';
import { type CountersContent, getCounters } from '../../components/counters.tsx';
import type { Filter } from '../../components/filter-chips.tsx';
import { getUi, parseTexts } from '../../content/index.ts';
import { swatchImage } from '../../images/images.ts';
import {
  type ProjectFilter,
  type ProjectPage,
  sliceProjects,
  toListOrder,
  toProjectsPath,
} from './project-pages.ts';
import { getProjectTexts, type ProjectTexts } from './project-texts.ts';
import { getProjects, type Project } from './projects.ts';

type PageLink = { text: string; href: string };

export type ProjectsContent = {
  meta: ProjectsPage['meta'];
  hero: { title: string; lead: string; counters: CountersContent };
  featured: {
    title: string;
    projects: Project[];
    previous: string;
    next: string;
    /** Name of the region with the cards. */
    slides: string;
    /** `other` has {a}, {b} and {n}. `one` is for one slide and has {a} and {n}. */
    position: { one: string; other: string };
  };
  all: {
    title: string;
    address: string;
    filterLabel: string;
    filters: Filter<ProjectFilter>[];
    filter: ProjectFilter;
    slots: { project: Project; isHidden: boolean }[];
    isWhole: boolean;
    total: number;
    empty: string;
    count: { one: string; other: string };
    /** True after the last project of the unfiltered list: shows the tile with the empty loom. */
    isNextShown: boolean;
    newer: PageLink | null;
    older: PageLink | null;
  };
  next: ProjectsPage['next'] & { href: string };
  /** Every project that has a card on the page, each once. */
  dialogs: Project[];
  texts: ProjectTexts;
};

export function getProjectsContent(language: Language, projectPage: ProjectPage): ProjectsContent {
  const { meta, hero, next } = parseTexts(language, 'pages/projects.yaml');
  const ui = getUi(language);
  const projects = getProjects(language);
  const featured = projects.filter((project) => project.featured);
  const { isLast, ...slice } = sliceProjects(toListOrder(projects), projectPage);
  const toLink = (step: number, text: string): PageLink => {
    const path = toProjectsPath({ ...projectPage, page: projectPage.page + step });
    return { text, href: localisePath(path, language) };
  };
  return {
    meta,
    hero: {
      title: ui.projects.title,
      lead: hero.lead,
      counters: getCounters('projects', language),
    },
    featured: {
      title: ui.projects.featured,
      projects: featured,
      previous: ui.carousel.prev,
      next: ui.carousel.next,
      slides: ui.carousel.slides,
      position: { one: ui.carousel.posOne, other: ui.carousel.pos },
    },
    all: {
      title: ui.projects.all,
      address: localisePath('/projects', language),
      filterLabel: ui.filter.label,
      filters: [
        { value: 'all', label: ui.cat.all, count: projects.length },
        ...PROJECT_CATEGORIES.map((value) => ({
          value,
          label: ui.cat[value],
          swatch: swatchImage(value),
          count: projects.filter(({ category }) => category === value).length,
        })),
      ],
      filter: projectPage.filter,
      ...slice,
      empty: ui.projects.empty,
      count: ui.projects.count,
      isNextShown: isLast && projectPage.filter === 'all',
      newer: projectPage.page === 1 ? null : toLink(-1, ui.projects.newer),
      older: isLast ? null : toLink(1, ui.projects.older),
    },
    dialogs: [...new Set([...featured, ...slice.slots.map(({ project }) => project)])],
    next: { ...next, href: localisePath('/#contact', language) },
    texts: getProjectTexts(language),
  };
}

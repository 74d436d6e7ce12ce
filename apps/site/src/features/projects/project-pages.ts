// Selects the projects of each list page. A list that fits on one page is complete on every page,
// so that it can be filtered in place. A longer list is split, so that the page size is limited.
import { PROJECT_CATEGORIES } from '@loimel/content/schema';
import { isShown } from '../../components/category-filter.ts';
import { parseFacts } from '../../content/index.ts';
import { langPaths } from '../../language/static-paths.ts';

/** Fills whole rows of two and of three cards. */
const PAGE_SIZE = 24;
/** Number of cards that the carousel shows first on a wide screen. */
const CAROUSEL_VIEW = 3;

export type ProjectFilter = 'all' | (typeof PROJECT_CATEGORIES)[number];
export type ProjectPage = { filter: ProjectFilter; page: number };
type Categorised = { category: string };

export type ProjectSlice<P> = {
  slots: { project: P; isHidden: boolean }[];
  /** False if other pages have projects that are not on this page. */
  isWhole: boolean;
  /** Number of projects that match the filter, on all pages. */
  total: number;
  isLast: boolean;
};

/**
 * Moves the first projects of the carousel to the end of the list.
 * The carousel is above the list, so the first row would repeat them.
 */
export function toListOrder<P extends { featured: boolean }>(projects: readonly P[]): P[] {
  const seen = projects.filter(({ featured }) => featured).slice(0, CAROUSEL_VIEW);
  return [...projects.filter((project) => !seen.includes(project)), ...seen];
}

export function sliceProjects<P extends Categorised>(
  projects: readonly P[],
  { filter, page }: ProjectPage,
): ProjectSlice<P> {
  const fitting = projects.filter(({ category }) => isShown(category, filter));
  const total = fitting.length;
  if (projects.length <= PAGE_SIZE) {
    const slots = projects.map((project) => ({
      project,
      isHidden: !isShown(project.category, filter),
    }));
    return { slots, isWhole: true, total, isLast: true };
  }
  const slots = fitting
    .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    .map((project) => ({ project, isHidden: false }));
  return { slots, isWhole: false, total, isLast: page * PAGE_SIZE >= total };
}

/** All pages of the list and of each category. A category without projects has one empty page. */
export function listProjectPages(projects: readonly Categorised[]): ProjectPage[] {
  const filters: ProjectFilter[] = ['all', ...PROJECT_CATEGORIES];
  return filters.flatMap((filter) => {
    const { total } = sliceProjects(projects, { filter, page: 1 });
    const count = projects.length <= PAGE_SIZE ? 1 : Math.max(1, Math.ceil(total / PAGE_SIZE));
    return Array.from({ length: count }, (_, index) => ({ filter, page: index + 1 }));
  });
}

/** The pages of the list in every language, for Astro's getStaticPaths. */
export function projectPagePaths() {
  return langPaths().flatMap(({ params, props: { language } }) =>
    listProjectPages(parseFacts('projects.yaml')).map((page) => ({
      lang: params.lang,
      props: { language, ...page },
    })),
  );
}

/** Path of a list page without the language prefix. */
export function toProjectsPath({ filter, page }: ProjectPage): string {
  if (filter === 'all') return page === 1 ? '/projects' : `/projects/page/${page}`;
  const path = `/projects/category/${filter}`;
  return page === 1 ? path : `${path}/${page}`;
}

/** A category page repeats projects of the list, so search engines should index only the list. */
export function toCanonicalPath({ filter, page }: ProjectPage): string {
  return toProjectsPath({ filter: 'all', page: filter === 'all' ? page : 1 });
}

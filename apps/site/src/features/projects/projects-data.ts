// The structured data of a page of the project list: the projects that it shows.
import { type Language, localisePath } from '@loimel/content/languages';
import { company, getUi } from '../../content/index.ts';
import { createItemList } from '../../seo/item-list.ts';
import type { StructuredData } from '../../seo/structured-data.ts';
import { type ProjectPage, sliceProjects, toCanonicalPath, toListOrder } from './project-pages.ts';
import { getProjects } from './projects.ts';

export function getProjectsData(language: Language, { filter, page }: ProjectPage): StructuredData {
  // The canonical page of a category is the first page of the list.
  const shown = { filter: 'all', page: filter === 'all' ? page : 1 } as const;
  const { slots } = sliceProjects(toListOrder(getProjects(language)), shown);
  const path = localisePath(toCanonicalPath(shown), language);
  const mainEntity = createItemList(company, {
    url: new URL(path, company.siteUrl).href,
    name: getUi(language).projects.title,
    entries: slots.map(({ project }) => ({ name: project.title, href: project.href })),
  });
  return { type: 'CollectionPage', mainEntity };
}

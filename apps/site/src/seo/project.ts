// A project as schema.org CreativeWork, with its breadcrumbs.
import type { Company, ProjectText } from '@loimel/content/schema';
import { organizationOf } from './organization.ts';
import { shareImageOf } from './share/cards.ts';
import { type Crumb, createShareImage, type StructuredData } from './structured-data.ts';

type Page = {
  project: Pick<ProjectText, 'title' | 'description' | 'technologies'> & {
    client: string;
    launched: string;
    /** Of the product, not of the page. */
    languages: readonly string[];
    href: string;
  };
  categoryName: string;
  /** The list of projects. */
  list: Crumb;
};

export function createProjectData(company: Company, page: Page): StructuredData {
  const { project, categoryName, list } = page;
  const { title, description, technologies, client, launched, languages, href } = project;
  const toUrl = (path: string) => new URL(path, company.siteUrl).href;
  return {
    mainEntity: {
      '@type': 'CreativeWork',
      '@id': `${toUrl(href)}#project`,
      name: title,
      description,
      url: toUrl(href),
      image: createShareImage(toUrl(shareImageOf(href))),
      dateCreated: launched,
      genre: categoryName,
      keywords: technologies,
      inLanguage: languages,
      creator: organizationOf(company),
      sourceOrganization: { '@type': 'Organization', name: client },
    },
    breadcrumbs: [list, { name: title, path: href }],
  };
}

// An article as schema.org Article, and its breadcrumbs.
import type { Language } from '@loimel/content/languages';
import type { Company } from '@loimel/content/schema';
import type { BlogPost } from '../articles/posts.ts';
import { findModifiedAt } from '../content/dates.ts';
import { type JsonLdThing, toOrganizationReference } from './structured-data.ts';

type Page = {
  post: BlogPost;
  categoryName: string;
  back: { text: string; href: string };
  language: Language;
  contentFiles: readonly string[];
};

export function createArticle(company: Company, page: Page): [JsonLdThing, JsonLdThing] {
  const { post, language, contentFiles, categoryName } = page;
  const toUrl = (path: string) => new URL(path, company.siteUrl).href;
  const url = toUrl(post.href);
  const article = {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: post.title,
    description: post.excerpt,
    image: toUrl(post.imageUrl),
    datePublished: post.date,
    dateModified: findModifiedAt(contentFiles).toISOString(),
    inLanguage: language,
    articleSection: categoryName,
    keywords: post.tags,
    timeRequired: `PT${post.minutes}M`,
    author: { '@type': 'Person', name: post.author },
    publisher: toOrganizationReference(company),
    mainEntityOfPage: url,
  };
  return [article, createBreadcrumbs(post, toUrl(page.back.href), url)];
}

function createBreadcrumbs({ title }: BlogPost, blogUrl: string, url: string): JsonLdThing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Blog', item: blogUrl },
      { '@type': 'ListItem', position: 2, name: title, item: url },
    ],
  };
}

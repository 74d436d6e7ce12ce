// A blog post or a guide as schema.org Article, with its breadcrumbs.
import type { Language } from '@loimel/content/languages';
import type { Company } from '@loimel/content/schema';
import type { BlogPost } from '../articles/posts.ts';
import { findModifiedAt } from '../content/dates.ts';
import { organizationOf } from './organization.ts';
import { createAuthor } from './person.ts';
import { shareImageOf } from './share/cards.ts';
import {
  type Crumb,
  createShareImage,
  type JsonLdThing,
  type Reference,
  type StructuredData,
} from './structured-data.ts';

type Page = {
  language: Language;
  contentFiles: readonly string[];
  /** The list that contains the article. */
  list: Crumb;
};

type PostPage = Page & { post: BlogPost; categoryName: string };

export function createPostData(company: Company, page: PostPage): StructuredData {
  const { post, categoryName, language } = page;
  const article = createArticle(company, page, post, createAuthor(company, language, post.author));
  return {
    ...article,
    mainEntity: { ...article.mainEntity, articleSection: categoryName, keywords: post.tags },
  };
}

type Text = Pick<BlogPost, 'title' | 'excerpt' | 'href' | 'date' | 'minutes'>;

type GuidePage = Page & { guide: Text };

/** A guide is by the company. */
export function createGuideData(company: Company, page: GuidePage): StructuredData {
  return createArticle(company, page, page.guide, organizationOf(company));
}

function createArticle(
  company: Company,
  { language, contentFiles, list }: Page,
  { title, excerpt, href, date, minutes }: Text,
  author: JsonLdThing | Reference,
) {
  const toUrl = (path: string) => new URL(path, company.siteUrl).href;
  return {
    mainEntity: {
      '@type': 'Article',
      '@id': `${toUrl(href)}#article`,
      headline: title,
      description: excerpt,
      url: toUrl(href),
      image: createShareImage(toUrl(shareImageOf(href))),
      datePublished: date,
      dateModified: findModifiedAt(contentFiles).toISOString(),
      inLanguage: language,
      timeRequired: `PT${minutes}M`,
      author,
      publisher: organizationOf(company),
    },
    breadcrumbs: [list, { name: title, path: href }],
  };
}

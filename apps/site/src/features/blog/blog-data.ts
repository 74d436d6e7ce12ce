// The structured data of a list page of the blog: the blog itself, or the posts of a later page.
import { type Language, localisePath } from '@loimel/content/languages';
import { getPosts } from '../../articles/posts.ts';
import { company, getUi } from '../../content/index.ts';
import { createBlog, createItemList } from '../../seo/item-list.ts';
import type { StructuredData } from '../../seo/structured-data.ts';
import { PAGE_SIZE } from './list/blog-list.ts';
import { type ListPage, toCanonicalPath } from './list-pages.ts';

export function getBlogData(language: Language, { category, page }: ListPage): StructuredData {
  const { blog } = getUi(language);
  // The canonical page of a category is the first page of the list.
  const shownPage = category === 'all' ? page : 1;
  const posts = getPosts(language).slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE);
  const path = localisePath(toCanonicalPath({ category, page }), language);
  const shared = { url: new URL(path, company.siteUrl).href, name: blog.title };
  const mainEntity =
    shownPage === 1
      ? createBlog(company, { ...shared, description: blog.lead, language, posts })
      : createItemList(company, {
          ...shared,
          entries: posts.map(({ title, href }) => ({ name: title, href })),
        });
  return { type: 'CollectionPage', mainEntity };
}

// The prerendered pages of the list, for visitors without JavaScript and for search engines.
import { POST_CATEGORIES, type Post } from '@loimel/content/schema';
import { getPosts } from '../../articles/posts.ts';
import { langPaths } from '../../language/static-paths.ts';
import { type CategoryChoice, PAGE_SIZE } from './list/blog-list.ts';

export type ListPage = { category: CategoryChoice; page: number };

/** The list pages in every language, for Astro's getStaticPaths. */
export function listPagePaths() {
  return langPaths().flatMap(({ params, props: { language } }) =>
    listPages(getPosts(language)).map((page) => ({
      lang: params.lang,
      props: { language, ...page },
    })),
  );
}

/** Path of a list page without the language prefix. */
export function toListPath(category: CategoryChoice, page: number): string {
  const list = category === 'all' ? '/blog' : `/blog/category/${category}`;
  if (page === 1) return list;
  return category === 'all' ? `${list}/page/${page}` : `${list}/${page}`;
}

/** A category page repeats posts of the list, so search engines should index only the list. */
export function toCanonicalPath({ category, page }: ListPage): string {
  return category === 'all' ? toListPath('all', page) : '/blog';
}

/** All pages of the list and of each category. A category without posts has one empty page. */
export function listPages(posts: readonly Pick<Post, 'category'>[]): ListPage[] {
  const choices: CategoryChoice[] = ['all', ...POST_CATEGORIES];
  return choices.flatMap((category) => {
    const count = posts.filter((post) => category === 'all' || post.category === category).length;
    const pageCount = Math.max(1, Math.ceil(count / PAGE_SIZE));
    return Array.from({ length: pageCount }, (_, index) => ({ category, page: index + 1 }));
  });
}

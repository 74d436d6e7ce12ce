// Collects the content of the blog page in one language.
import type { Language } from '@loimel/content/languages';
import { localisePath, requireLanguage } from '@loimel/content/languages';
import { POST_CATEGORIES } from '@loimel/content/schema';
import { type BlogPost, getPosts } from '../../articles/posts.ts';
import { formatDay } from '../../content/format-day.ts';
import { getUi, parseTexts } from '../../content/index.ts';
import { bandsImage, swatchImage } from '../../images/images.ts';
import { feedPath } from '../../seo/feeds/feed-paths.ts';
import type { BlogBrowserProps } from './blog-browser.tsx';
import type { BlogNewsletterContent } from './blog-newsletter.tsx';
import { type CategoryChoice, PAGE_SIZE } from './list/blog-list.ts';
import { createListFiles, type ListFiles } from './list/list-files.ts';
import { toListPath } from './list-pages.ts';
import type { PostCardContent } from './post-card.tsx';
import { getTagLinks } from './tags/tag-links.ts';

const POPULAR_COUNT = 3;

export function toCard(post: BlogPost, language: Language): PostCardContent {
  const { href, title, excerpt, author, date, readTime, category, tags, image } = post;
  return {
    href,
    title,
    excerpt,
    author,
    date: { iso: date, text: formatDay(date, language) },
    readTime,
    category,
    tags,
    image,
  };
}

/** Cached, because every list page needs them and they take long to build for many posts. */
const listFiles = new Map<Language, ListFiles>();

export function getListFiles(language: Language): ListFiles {
  const kept = listFiles.get(language);
  if (kept !== undefined) return kept;
  const cards = getPosts(language).map((post) => toCard(post, language));
  const files = createListFiles(language, cards, getUi(language).blog.cats);
  listFiles.set(language, files);
  return files;
}

export function getBlogHead(language: Language) {
  const { blog } = getUi(language);
  const { meta } = parseTexts(language, 'pages/blog.yaml');
  return { meta, title: blog.title, lead: blog.lead, bands: bandsImage('blog') };
}

/** The content of one list page: all posts or one category, at this page number. */
export function getBrowserContent(
  language: Language,
  category: CategoryChoice,
  page: number,
): BlogBrowserProps {
  const ui = getUi(language);
  const { blog } = ui;
  const posts = getPosts(language);
  const fitting = posts.filter((post) => category === 'all' || post.category === category);
  const skipped = (page - 1) * PAGE_SIZE;
  const listHref = localisePath('/blog', language);
  const nextPath = toListPath(category, page + 1);
  return {
    language,
    locale: requireLanguage(language).locale,
    listHref,
    isFirst: page === 1,
    nextHref: localisePath(nextPath, language),
    filesInfo: getListFiles(language).filesInfo,
    first: {
      selection: { category, query: '' },
      cards: fitting.slice(skipped, skipped + PAGE_SIZE).map((post) => toCard(post, language)),
      skipped,
      total: fitting.length,
    },
    filters: [
      { value: 'all', label: blog.cats.all },
      ...POST_CATEGORIES.map((value) => ({
        value,
        label: blog.cats[value],
        swatch: swatchImage(value),
      })),
    ],
    popular: posts.slice(0, POPULAR_COUNT).map((post) => toCard(post, language)),
    tags: getTagLinks(language),
    texts: {
      heading: ui.nav.blog,
      filter: ui.filter.label,
      categoryNames: blog.cats,
      more: blog.more,
      back: blog.back,
      search: blog.search,
      searchHint: blog.searchHint,
      searchGo: blog.searchGo,
      searchClear: blog.searchClear,
      results: blog.results,
      empty: blog.empty,
      emptyCategory: blog.emptyCat,
      failed: ui.error.network,
      popular: blog.popular,
      tags: blog.tags,
    },
  };
}

/** The newsletter and the feed at the end of the sidebar. */
export function getNewsletterContent(language: Language): BlogNewsletterContent {
  const { news, blog, a11y } = getUi(language);
  return {
    title: news.title,
    lead: news.lead,
    rss: { text: blog.rss, newTab: a11y.newTab, href: feedPath('rss', language) },
  };
}

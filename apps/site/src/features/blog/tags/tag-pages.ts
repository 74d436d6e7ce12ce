// The pages of the tags: their paths, and the content of each.
import type { Language } from '@loimel/content/languages';
import { LANGUAGES, localisePath } from '@loimel/content/languages';
import type { PostTag } from '@loimel/content/schema';
import { type BlogPost, getPosts } from '../../../articles/posts.ts';
import { toFile } from '../../../articles/read-article.ts';
import type { BreadcrumbProps } from '../../../components/breadcrumb.tsx';
import { company, fill, getUi, parseTexts } from '../../../content/index.ts';
import { tagAddresses, tagPath, tagSlugs } from '../../../content/tag-addresses.ts';
import { bandsImage } from '../../../images/images.ts';
import { createItemList } from '../../../seo/item-list.ts';
import { isSampleEntry } from '../../../seo/sample-mark.ts';
import { toCard } from '../blog-content.ts';
import { PAGE_SIZE } from '../list/blog-list.ts';
import { getTagLinks } from './tag-links.ts';

/** Search engines and the page itself show at most this number of keywords. */
const MAX_KEYWORDS = 5;

/** The pages in every language, for Astro's getStaticPaths. */
export function tagPagePaths() {
  return LANGUAGES.flatMap(({ code: language, prefix }) =>
    tagSlugs(language).flatMap(({ slug, tag, isOwn }) => {
      // The canonical link and "load more" lead from the first page to the own slug.
      const count = isOwn ? countPages(getTagged(language, tag)) : 1;
      return Array.from({ length: count }, (_, index) => ({
        params: {
          lang: prefix === '' ? undefined : prefix,
          tag: slug,
          page: index === 0 ? undefined : String(index + 1),
        },
        props: { language, tag, page: index + 1 },
      }));
    }),
  );
}

export type TagPageContent = ReturnType<typeof getTagPage>;

export function getTagPage(language: Language, tag: PostTag, page: number) {
  const { blog, a11y, nav } = getUi(language);
  const texts = parseTexts(language, 'pages/blog.yaml');
  const { description } = texts.tags[tag];
  const posts = getTagged(language, tag);
  const shown = posts.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const title = fill(texts.tagPage.title, { tag });
  const listHref = localisePath('/blog', language);
  const href = tagPath(tag, language, page);
  const breadcrumb: BreadcrumbProps = {
    label: a11y.breadcrumb,
    parent: { text: nav.blog, href: listHref },
    current: tag,
  };
  return {
    addresses: tagAddresses(tag, page),
    meta: {
      title: fill(texts.tagPage.metaTitle, { tag }),
      description,
      keywords: [tag, ...texts.meta.keywords].slice(0, MAX_KEYWORDS),
    },
    title,
    lead: description,
    bands: bandsImage('blog'),
    breadcrumb,
    cards: shown.map((post) => toCard(post, language)),
    categoryNames: blog.cats,
    more:
      page < countPages(posts)
        ? { text: blog.more, href: tagPath(tag, language, page + 1) }
        : undefined,
    back: page === 1 ? undefined : { text: blog.back, href: listHref },
    tagList: { title: blog.tags, tags: getTagLinks(language), current: tag },
    contentFiles: posts.map(({ id }) => toFile('blog', id, language)),
    isSample: posts.some(({ id }) => isSampleEntry('posts.yaml', id)),
    structuredData: {
      type: 'CollectionPage' as const,
      mainEntity: createItemList(company, {
        url: new URL(href, company.siteUrl).href,
        name: title,
        entries: shown.map((post) => ({ name: post.title, href: post.href })),
      }),
      breadcrumbs: [
        { name: nav.blog, path: listHref },
        { name: title, path: href },
      ],
    },
  };
}

function getTagged(language: Language, tag: PostTag): BlogPost[] {
  return getPosts(language).filter(({ tags }) => tags.includes(tag));
}

function countPages(posts: readonly unknown[]): number {
  return Math.ceil(posts.length / PAGE_SIZE);
}

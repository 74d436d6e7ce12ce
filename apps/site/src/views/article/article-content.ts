// Gathers what one article shows in one language.
import { LANGUAGES, type Language } from '@loimel/content/languages';
import type { Meta } from '@loimel/content/schema';
import {
  articleAddresses,
  type BlogPost,
  findHeadings,
  getPosts,
  readBody,
  requirePost,
} from '../../articles/index.ts';
import { fill, getUi } from '../../content/index.ts';
import { localisePath } from '../../i18n/index.ts';
import { postPicture } from '../../pictures/pictures.ts';
import { formatDay, toCard } from '../blog/blog-content.ts';
import { pickRelated } from './pick-related.ts';

export type ArticleContent = ReturnType<typeof getArticleContent>;

export function getArticleContent(language: Language, id: string) {
  const { blog, t } = getUi(language);
  const post = requirePost(language, id);
  const { blocks } = readBody('blog', id, language);
  return {
    post,
    meta: toMeta(post),
    back: { text: blog.back, href: localisePath('/blog', language) },
    categoryName: blog.cats[post.category],
    categoryNames: blog.cats,
    day: formatDay(post.date, language),
    readTime: fill(blog.readTime, { n: post.minutes }),
    staleNote: post.isStale ? blog.stale : null,
    picture: postPicture(id),
    otherLanguages: { label: blog.alsoIn, links: toLanguageLinks(id, language) },
    contents: { label: blog.toc, headings: findHeadings(blocks) },
    blocks,
    blockTexts: { copy: blog.copy, copied: t.copied },
    related: {
      title: blog.related,
      posts: pickRelated(post, getPosts(language)).map((other) => toCard(other, language)),
    },
  };
}

/** The title is the same in every language but for its words (spec 2 §2). */
function toMeta({ title, excerpt, tags }: BlogPost): Meta {
  return { title: `${title} | Blog`, description: excerpt, keywords: [...tags] };
}

function toLanguageLinks(id: string, language: Language) {
  const addresses = articleAddresses('blog', id);
  return LANGUAGES.filter(({ code }) => code !== language).map(({ code, label }) => ({
    language: code,
    label,
    href: addresses.get(code) ?? localisePath('/blog', code),
  }));
}

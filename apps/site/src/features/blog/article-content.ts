// Gathers what one article shows in one language.
import type { Language } from '@loimel/content/languages';
import type { Meta } from '@loimel/content/schema';
import { type BlogPost, getPosts, requirePost } from '../../articles/index.ts';
import { getTextFrame } from '../../articles/text-frame-content.ts';
import { fill, getUi } from '../../content/index.ts';
import { postPicture } from '../../images/images.ts';
import { formatDay, toCard } from './blog-content.ts';
import { pickRelated } from './pick-related.ts';

export type ArticleContent = ReturnType<typeof getArticleContent>;

export function getArticleContent(language: Language, id: string) {
  const { blog } = getUi(language);
  const post = requirePost(language, id);
  return {
    post,
    meta: toMeta(post),
    frame: getTextFrame({
      folder: 'blog',
      id,
      language,
      back: { text: blog.back, path: '/blog' },
    }),
    categoryName: blog.cats[post.category],
    categoryNames: blog.cats,
    day: formatDay(post.date, language),
    readTime: fill(blog.readTime, { n: post.minutes }),
    picture: postPicture(id),
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

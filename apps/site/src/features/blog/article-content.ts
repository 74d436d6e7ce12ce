// Collects the content of an article in one language.
import type { Language } from '@loimel/content/languages';
import type { Meta } from '@loimel/content/schema';
import { type BlogPost, getPosts, requirePost } from '../../articles/posts.ts';
import { getTextFrame } from '../../articles/text-frame-content.ts';
import { formatDay } from '../../content/format-day.ts';
import { company, fill, getUi, parseFacts } from '../../content/index.ts';
import { getPortrait, type Portrait } from '../../images/pictures.ts';
import { toCard } from './blog-content.ts';
import { getTagLinks } from './tags/tag-links.ts';

const RELATED_COUNT = 3;
/** A category is broad, so it counts less than a shared tag. */
const TAG_POINTS = 2;
const CATEGORY_POINTS = 1;

export type ArticleContent = ReturnType<typeof getArticleContent>;

export function getArticleContent(language: Language, id: string) {
  const { blog, nav, a11y } = getUi(language);
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
    image: post.image,
    tags: { label: blog.tags, links: getTagLinks(language, post.tags) },
    talk: {
      about: fill(blog.about, { name: post.author }),
      text: blog.talk,
      portrait: findPortrait(post.author, language),
      bookHref: company.schedulingUrl,
      booking: { ...nav, newTab: a11y.newTab },
    },
    related: {
      title: blog.related,
      posts: pickRelated(post, getPosts(language)).map((other) => toCard(other, language)),
    },
  };
}

/** Only the people of the team page have a portrait. */
function findPortrait(author: string, language: Language): Portrait | null {
  const person = parseFacts('people.yaml').find(({ name }) => name === author);
  return person === undefined ? null : getPortrait(person, language);
}

/** The suffix of the title is the same in every language (S2-M01). */
function toMeta({ title, excerpt, tags }: BlogPost): Meta {
  return { title: `${title} | Blog`, description: excerpt, keywords: [...tags] };
}

type Candidate = Pick<BlogPost, 'id' | 'category' | 'tags'>;

/**
 * Posts to read next: those with most in common first. Of posts with equal points, the newer one
 * is first, because `posts` is sorted by date and the sort is stable.
 */
export function pickRelated<Post extends Candidate>(
  post: Candidate,
  posts: readonly Post[],
): Post[] {
  const pointsOf = (other: Candidate) =>
    TAG_POINTS * other.tags.filter((tag) => post.tags.includes(tag)).length +
    (other.category === post.category ? CATEGORY_POINTS : 0);
  return posts
    .filter(({ id }) => id !== post.id)
    .toSorted((a, b) => pointsOf(b) - pointsOf(a))
    .slice(0, RELATED_COUNT);
}

// The blog posts, newest first: facts, texts and computed values combined.
import { LANGUAGES, type Language } from '@loimel/content/languages';
import type { Post } from '@loimel/content/schema';
import { fill, getUi, parseFacts } from '../content/index.ts';
import { CLOTH_SIZE, postImage } from '../images/images.ts';
import { getPicture, type PageImage } from '../images/pictures.ts';
import { readBody, readHead } from './read-article.ts';

/** A blog post in one language (S2-E02). */
export type BlogPost = Pick<Post, 'id' | 'author' | 'date' | 'category' | 'tags'> & {
  title: string;
  excerpt: string;
  slug: string;
  href: string;
  isStale: boolean;
  /** Computed, e.g. `8 min`. */
  readTime: string;
  minutes: number;
  /** Of the same size for all posts (S2-K01). A picture of another shape is cut at its edges. */
  image: PageImage;
  imageUrl: string;
};

const posts = new Map<Language, readonly BlogPost[]>();

export function getPosts(language: Language): readonly BlogPost[] {
  const kept = posts.get(language);
  if (kept !== undefined) return kept;
  const { minutes: short } = getUi(language).blog;
  const all = getNewestFirst().map(({ id, author, date, category, tags, picture }) => {
    const { minutes } = readBody('blog', id, language);
    const readTime = fill(short, { n: minutes });
    const facts = { id, author, date, category, tags };
    const image =
      picture === undefined ? postImage(id) : { ...getPicture(picture, language), ...CLOTH_SIZE };
    const computed = { readTime, minutes, image, imageUrl: image.src };
    return { ...facts, ...readHead('blog', id, language), ...computed };
  });
  posts.set(language, all);
  return all;
}

export function requirePost(language: Language, id: string): BlogPost {
  const post = getPosts(language).find((candidate) => candidate.id === id);
  if (post === undefined) throw new Error(`facts/posts.yaml has no post "${id}"`);
  return post;
}

function getNewestFirst(): Post[] {
  return [...parseFacts('posts.yaml')].sort((a, b) => b.date.localeCompare(a.date));
}

export type PostPath = { language: Language; slug: string; id: string };

/**
 * Every path of every post. Each language also serves the slugs of the other languages (D-R5a).
 * When posts of two languages share a slug, the page's own language has priority.
 */
export function listPostPaths(): PostPath[] {
  const ids = getNewestFirst().map(({ id }) => id);
  const slugsOf = (language: Language): [slug: string, id: string][] =>
    ids.map((id) => [readHead('blog', id, language).slug, id]);
  return LANGUAGES.flatMap(({ code: language }) => {
    const others = LANGUAGES.filter(({ code }) => code !== language);
    // A Map keeps the last entry of a key, so the slugs of the own language come last.
    const owners = new Map([...others.flatMap(({ code }) => slugsOf(code)), ...slugsOf(language)]);
    return [...owners].map(([slug, id]) => ({ language, slug, id }));
  });
}

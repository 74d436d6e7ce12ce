// The posts of the blog with the texts of one language, for the search page. For the backend only
// (node:fs).
import { parse } from 'yaml';
import { readContentFile } from './folder.ts';
import { readFrontMatter } from './front-matter.ts';
import { type Language, localisePath } from './languages.ts';
import { readPageTexts } from './page-texts.ts';
import { matchesTerms, type Searched, toSearchedWords, toTerms } from './post-search.ts';
import { POST_TAGS, PostFrontMatterSchema, PostsSchema } from './schema/post.ts';

export type ListedPost = Searched & {
  href: string;
  /** Publication date, YYYY-MM-DD. */
  date: string;
};

export type ListedTag = { tag: string; href: string };

type Indexed = { post: ListedPost; words: readonly string[] };

const indexes = new Map<Language, readonly Indexed[]>();

/** The posts that match the query, newest first. An empty query matches none. */
export function findListedPosts(language: Language, query: string): ListedPost[] {
  const terms = toTerms(query);
  if (terms.length === 0) return [];
  return requireIndex(language)
    .filter(({ words }) => matchesTerms(words, terms))
    .map(({ post }) => post);
}

/** The tags of which the name matches the query. An empty query matches all. */
export function findListedTags(language: Language, query: string): ListedTag[] {
  const terms = toTerms(query);
  const { tags } = readPageTexts(language, 'pages/blog.yaml');
  return POST_TAGS.filter((tag) => matchesTerms(toTerms(tag), terms)).map((tag) => ({
    tag,
    href: localisePath(`/blog/tag/${tags[tag].slug}`, language),
  }));
}

function requireIndex(language: Language): readonly Indexed[] {
  const known = indexes.get(language);
  if (known !== undefined) return known;
  const posts = readPosts(language).map((post) => ({ post, words: toSearchedWords(post) }));
  indexes.set(language, posts);
  return posts;
}

function readPosts(language: Language): ListedPost[] {
  const { cats } = readPageTexts(language, 'ui.yaml').blog;
  return PostsSchema.parse(parse(readContentFile('facts/posts.yaml')))
    .map(({ id, author, date, category, tags }) => {
      const head = PostFrontMatterSchema.parse(readFrontMatter(`${language}/blog/${id}.md`));
      const { title, excerpt, slug } = head;
      const href = localisePath(`/blog/${slug}`, language);
      return { title, excerpt, href, author, date, categoryName: cats[category], tags };
    })
    .sort((a, b) => b.date.localeCompare(a.date));
}

// Rule: a post does not link to or name a post that was published after it.
import { type Post, PostsSchema } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import type { MarkdownFile } from './markdown-file.ts';
import { getAt } from './tree.ts';

export function checkLaterPosts(content: Content): Finding[] {
  const posts = PostsSchema.safeParse(content.facts.get('posts.yaml')?.value);
  if (!posts.success) return [];
  const sources = content.articles.get(content.defaultLanguage.code);
  return [...content.articles.values()].flatMap((files) =>
    posts.data.flatMap((post) => {
      const file = files.get(toName(post));
      if (file === undefined) return [];
      return posts.data
        .filter((other) => other.date > post.date)
        .flatMap((other) => {
          // Links name the path of the default language, texts the title of their own.
          const slug = getAt(sources?.get(toName(other))?.value, ['slug']);
          const title = getAt(files.get(toName(other))?.value, ['title']);
          return findMentions(file, [`(/blog/${slug})`, String(title)]).map((line) => ({
            level: 'error' as const,
            file: file.path,
            line,
            message: `text: refers to the post ${other.id} of ${other.date}, but is itself of ${post.date}; remove the reference or correct a date in facts/posts.yaml`,
          }));
        });
    }),
  );
}

function findMentions(file: MarkdownFile, marks: readonly string[]): number[] {
  return file.prose
    .filter(({ text }) => marks.some((mark) => text.includes(mark)))
    .map(({ line }) => line);
}

function toName({ id }: Post): string {
  return `blog/${id}.md`;
}

// The Markdown files that every language must have. They follow from the facts.
import type { z } from 'zod';
import {
  DownloadFrontMatterSchema,
  GuideFrontMatterSchema,
  PostFrontMatterSchema,
  PostsSchema,
  PressSchema,
  ResourcesSchema,
} from '../schema/index.ts';
import type { YamlFile } from './yaml-file.ts';

/** Folders of a language that contain Markdown. An unexpected file in them is an error. */
export const ARTICLE_FOLDERS = ['blog', 'guides', 'downloads'] as const;

/** Name inside the language folder, and the schema of the front matter (null without one). */
export type ArticleFile = { name: string; head: z.ZodType | null };

export function toArticleFiles(facts: ReadonlyMap<string, YamlFile>): ArticleFile[] {
  const posts = PostsSchema.safeParse(facts.get('posts.yaml')?.value);
  const resources = ResourcesSchema.safeParse(facts.get('resources.yaml')?.value);
  const press = PressSchema.safeParse(facts.get('press.yaml')?.value);
  const files: ArticleFile[] = [];
  for (const { id } of posts.data ?? []) {
    files.push({ name: `blog/${id}.md`, head: PostFrontMatterSchema });
  }
  for (const resource of resources.data ?? []) {
    if (resource.type === 'guide') {
      files.push({ name: `guides/${resource.id}.md`, head: GuideFrontMatterSchema });
    }
    if (resource.type !== 'download') continue;
    for (const text of resource.texts) {
      const head = text === `${resource.id}.md` ? DownloadFrontMatterSchema : null;
      files.push({ name: `downloads/${resource.id}/${text}`, head });
    }
  }
  for (const { id, translated } of press.data?.kit ?? []) {
    if (!translated) continue;
    const name = `downloads/press-${id}/press-${id}.md`;
    files.push({ name, head: DownloadFrontMatterSchema });
  }
  return files;
}

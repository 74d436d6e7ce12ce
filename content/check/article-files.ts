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

export type ArticleFile = {
  /** Name inside the language folder. */
  name: string;
  /** The schema of the front matter. Null without one. */
  head: z.ZodType | null;
  /** The entry of the facts that requires the file. */
  origin: { file: string; path: readonly (string | number)[] };
};

export function toArticleFiles(facts: ReadonlyMap<string, YamlFile>): ArticleFile[] {
  const posts = PostsSchema.safeParse(facts.get('posts.yaml')?.value);
  const resources = ResourcesSchema.safeParse(facts.get('resources.yaml')?.value);
  const press = PressSchema.safeParse(facts.get('press.yaml')?.value);
  const files: ArticleFile[] = [];
  for (const [index, { id }] of (posts.data ?? []).entries()) {
    const origin = { file: 'posts.yaml', path: [index] };
    files.push({ name: `blog/${id}.md`, head: PostFrontMatterSchema, origin });
  }
  for (const [index, resource] of (resources.data ?? []).entries()) {
    const origin = { file: 'resources.yaml', path: [index] };
    if (resource.type === 'guide') {
      files.push({ name: `guides/${resource.id}.md`, head: GuideFrontMatterSchema, origin });
    }
    if (resource.type !== 'download') continue;
    for (const text of resource.texts) {
      const head = text === `${resource.id}.md` ? DownloadFrontMatterSchema : null;
      files.push({ name: `downloads/${resource.id}/${text}`, head, origin });
    }
  }
  for (const [index, { id, translated }] of (press.data?.kit ?? []).entries()) {
    if (!translated) continue;
    const name = `downloads/press-${id}/press-${id}.md`;
    const origin = { file: 'press.yaml', path: ['kit', index] };
    files.push({ name, head: DownloadFrontMatterSchema, origin });
  }
  return files;
}

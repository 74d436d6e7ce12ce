// Blog posts: the facts (facts/posts.yaml) and the front matter of <language>/blog/<id>.md.
import { z } from 'zod';
import { sampleMark } from './facts-company.ts';
import { ClothSchema } from './facts-offer.ts';
import { idText, metaDescription, postTitle } from './text.ts';

export const POST_CATEGORIES = ['development', 'design', 'business', 'technology'] as const;
export type PostCategory = (typeof POST_CATEGORIES)[number];

/** The tags of the blog page in their order. Tag names are the same in every language. */
export const POST_TAGS = [
  'React',
  'TypeScript',
  'Node.js',
  'Design',
  'UX/UI',
  'Mobile',
  'AI',
  'JavaScript',
  'CSS',
  'Development',
] as const;
export type PostTag = (typeof POST_TAGS)[number];

export const PostSchema = z.strictObject({
  id: idText,
  /** The name as displayed. Not every author has an entry in facts/people.yaml. */
  author: z.string().min(1),
  /** Publication date, YYYY-MM-DD. */
  date: z.iso.date('must be a day, written as YYYY-MM-DD'),
  category: z.enum(POST_CATEGORIES),
  tags: z.array(z.enum(POST_TAGS)).min(1),
  cloth: ClothSchema,
  /** An entry of facts/pictures.yaml, shown in place of the cloth. */
  picture: idText.optional(),
  sample: sampleMark,
});
export type Post = z.infer<typeof PostSchema>;

// Every category is a filter on the blog page and every tag has a page. None may be empty.
export const PostsSchema = z.array(PostSchema).superRefine((posts, context) => {
  for (const category of POST_CATEGORIES) {
    if (posts.some((post) => post.category === category)) continue;
    const message = `no post has the category "${category}"; give it to one`;
    context.addIssue({ code: 'custom', message });
  }
  for (const tag of POST_TAGS) {
    if (posts.some((post) => post.tags.includes(tag))) continue;
    const message = `no post has the tag "${tag}"; give it to one`;
    context.addIssue({ code: 'custom', message });
  }
});

export const PostFrontMatterSchema = z.strictObject({
  title: postTitle,
  /** Also the description of the page. */
  excerpt: metaDescription,
  /** Last segment of the path, /blog/{slug}. Translated. */
  slug: idText,
  /** In translations: the first 12 hex digits of the SHA-256 of the English file, in quotes. */
  source: z
    .string()
    .regex(/^[0-9a-f]{12}$/, 'must be 12 hex digits in quotation marks')
    .optional(),
});
export type PostFrontMatter = z.infer<typeof PostFrontMatterSchema>;

// The texts of two pages that mostly show lists: <language>/pages/projects.yaml and blog.yaml.
import { z } from 'zod';
import { POST_TAGS } from './post.ts';
import {
  badgeText,
  buttonText,
  cardTitle,
  fieldLabel,
  heading,
  idText,
  line,
  MetaSchema,
  metaDescription,
  metaTitle,
  plural,
  sentence,
} from './text.ts';

export const ProjectsPageSchema = z.strictObject({
  meta: MetaSchema,
  hero: z.strictObject({ lead: sentence }),
  /** Fills the empty slots of the last row while all projects are shown. */
  next: z.strictObject({ title: cardTitle, text: sentence, go: buttonText }),
  /** The page of a project. Its facts are labelled as in the dialog (ui.yaml). */
  page: z.strictObject({
    launched: line,
    duration: fieldLabel,
    months: plural(fieldLabel),
    team: fieldLabel,
    languages: fieldLabel,
    leftOut: heading,
    sample: badgeText,
    sampleNote: sentence,
    nextText: line,
    ask: heading,
    askText: sentence,
    write: line,
    about: line,
  }),
});
export type ProjectsPage = z.infer<typeof ProjectsPageSchema>;

/** The page of a tag, /blog/tag/{slug}. */
const TagSchema = z.strictObject({ slug: idText, description: metaDescription });

const TagsSchema = z.record(z.enum(POST_TAGS), TagSchema).superRefine((tags, context) => {
  const owners = new Map<string, string>();
  for (const [tag, { slug }] of Object.entries(tags)) {
    const owner = owners.get(slug);
    if (owner !== undefined) {
      const message = `"${owner}" has the slug "${slug}", too; give each tag its own`;
      context.addIssue({ code: 'custom', path: [tag, 'slug'], message });
    }
    owners.set(slug, tag);
  }
});

/** Title, lead and controls of the blog are in ui.yaml, because articles use them, too. */
export const BlogPageSchema = z.strictObject({
  meta: MetaSchema,
  tagPage: z.strictObject({ metaTitle, title: heading }),
  tags: TagsSchema,
});
export type BlogPage = z.infer<typeof BlogPageSchema>;

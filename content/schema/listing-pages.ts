// The texts of two pages that mostly show lists: <language>/pages/projects.yaml and blog.yaml.
import { z } from 'zod';
import {
  badgeText,
  buttonText,
  cardTitle,
  fieldLabel,
  heading,
  line,
  MetaSchema,
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

/** Title, lead and controls of the blog are in ui.yaml, because articles use them, too. */
export const BlogPageSchema = z.strictObject({ meta: MetaSchema });
export type BlogPage = z.infer<typeof BlogPageSchema>;

// Front matter of a guide: <language>/guides/<id>.md. The body is Markdown like a blog post.
import { z } from 'zod';
import { idText, metaDescription, pageTitle } from './text.ts';

export const GuideFrontMatterSchema = z.strictObject({
  title: pageTitle,
  /** Also the description of the page. */
  excerpt: metaDescription,
  /** Last segment of the path, /resources/{slug}. Translated. */
  slug: idText,
  /** In translations: the first 12 hex digits of the SHA-256 of the English file. */
  source: z
    .string()
    .regex(/^[0-9a-f]{12}$/)
    .optional(),
});
export type GuideFrontMatter = z.infer<typeof GuideFrontMatterSchema>;

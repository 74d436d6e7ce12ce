// Resources: the facts (facts/resources.yaml), the texts (<language>/pages/resources.yaml) and the
// front matter of a text that becomes a PDF (<language>/downloads/<id>/<id>.md).
import { z } from 'zod';
import { ClothSchema } from './facts-offer.ts';
import { cardTitle, heading, idText, line, MetaSchema, plural, sentence } from './text.ts';

export const RESOURCE_CATEGORIES = ['tools', 'templates', 'guides', 'checklists'] as const;
export const DOWNLOAD_FORMATS = ['pdf', 'sketch', 'zip'] as const;

const shared = { id: idText, category: z.enum(RESOURCE_CATEGORIES) };

const DownloadSchema = z.strictObject({
  ...shared,
  type: z.literal('download'),
  format: z.enum(DOWNLOAD_FORMATS),
  /**
   * Files of downloads/<id>/ that every language must have. All others exist in English only. The
   * build merges the folder of a language over the English one before it is packed.
   */
  texts: z.array(z.string().regex(/^[A-Za-z0-9-]+\.md$/, 'must be the name of a .md file')),
});

const ExternalSchema = z.strictObject({
  ...shared,
  type: z.literal('external'),
  url: z
    .url({ protocol: /^https$/ })
    .refine((url) => new URL(url).search === '', { message: 'must not have a query string' }),
  /** Language of the linked page, for `hreflang`. */
  language: z.string().regex(/^[a-z]{2}$/, 'must be a language code such as en'),
});

const GuideSchema = z.strictObject({
  ...shared,
  type: z.literal('guide'),
  /** The day of publication. */
  date: z.iso.date(),
  cloth: ClothSchema,
});

export const ResourcesSchema = z
  .array(z.discriminatedUnion('type', [DownloadSchema, ExternalSchema, GuideSchema]))
  // The requirements name nine resources. More are allowed.
  .min(9)
  .superRefine((resources, context) => {
    const formats = resources.flatMap((entry) => (entry.type === 'download' ? entry.format : []));
    for (const format of DOWNLOAD_FORMATS) {
      if (formats.includes(format)) continue;
      context.addIssue({ code: 'custom', message: `has no download of the format ${format}` });
    }
  });
export type Resource = z.infer<typeof ResourcesSchema>[number];

export const ResourcesPageSchema = z.strictObject({
  meta: MetaSchema,
  hero: z.strictObject({ lead: sentence }),
  /** Heading of the list, for screen readers. */
  list: heading,
  /** Announced by screen readers after filtering. */
  count: plural(line),
  /** Shown for a guide where a download shows format and size. */
  guideMeta: line,
  items: z.array(z.strictObject({ id: idText, title: cardTitle, description: sentence })),
});
export type ResourcesPage = z.infer<typeof ResourcesPageSchema>;

export const DownloadFrontMatterSchema = z.strictObject({
  title: cardTitle,
  lead: sentence,
  /** In translations: the first 12 hex digits of the SHA-256 of the English file. */
  source: z
    .string()
    .regex(/^[0-9a-f]{12}$/)
    .optional(),
});
export type DownloadFrontMatter = z.infer<typeof DownloadFrontMatterSchema>;

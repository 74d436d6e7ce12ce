// Press: the facts (facts/press.yaml) and the texts of the page (<language>/pages/press.yaml).
import { z } from 'zod';
import { sampleMark } from './facts-company.ts';
import { cardTitle, idText, line, MetaSchema, sentence } from './text.ts';

/** Keys of `press.cats` in ui.yaml, in the order of the requirements. */
export const RELEASE_CATEGORIES = [
  'launch',
  'funding',
  'partnership',
  'award',
  'expansion',
  'acquisition',
] as const;
/** Keys of `press.items` in ui.yaml, in the order of the page. */
export const KIT_IDS = ['logos', 'photos', 'factsheet', 'guidelines'] as const;
/** Keys in ui.yaml. Each text is both the label and the subject of the email. */
export const ACTION_LABELS = ['q1', 'q2', 'q3', 'q4'] as const;

const clockTime = z.string().regex(/^\d{1,2}:\d{2}$/, 'must look like 9:00, in quotation marks');

const KitItemSchema = z.strictObject({
  id: z.enum(KIT_IDS),
  format: z.enum(['zip', 'png', 'pdf']),
  /** Name of the file without extension. The language code is appended to a translated file. */
  file: idText,
  translated: z.boolean(),
});

const ReleaseSchema = z.strictObject({
  id: idText,
  date: z.iso.date(),
  category: z.enum(RELEASE_CATEGORIES),
  /** Id of the project that it is about, in projects.yaml. */
  project: idText.optional(),
  sample: sampleMark,
});

export const PressSchema = z.strictObject({
  contact: z.strictObject({
    /** Id of a person in people.yaml. */
    person: idText,
    responseHours: z.int().positive(),
    opens: clockTime,
    closes: clockTime,
    sample: sampleMark,
  }),
  kit: z
    .array(KitItemSchema)
    .length(4)
    .refine(isInKitOrder, {
      message: `must be ${KIT_IDS.join(', ')}, in this order`,
    }),
  actions: z.array(z.strictObject({ id: idText, label: z.enum(ACTION_LABELS) })).length(4),
  releases: z
    .array(ReleaseSchema)
    .length(6)
    .refine(hasEachCategoryOnce, {
      message: `must have each category once: ${RELEASE_CATEGORIES.join(', ')}`,
    }),
});
export type Press = z.infer<typeof PressSchema>;
export type PressKitItem = Press['kit'][number];
export type PressRelease = Press['releases'][number];

export const PressPageSchema = z.strictObject({
  meta: MetaSchema,
  hero: z.strictObject({ lead: sentence }),
  kit: z.strictObject({
    lead: sentence,
    items: z.array(z.strictObject({ id: idText, description: sentence })).length(4),
  }),
  releases: z.strictObject({
    items: z
      .array(z.strictObject({ id: idText, slug: idText, title: cardTitle, excerpt: sentence }))
      .length(6),
  }),
  contact: z.strictObject({
    /** Role and languages, shown below the name. */
    person: line,
    /** Filled by the page: {opens} and {closes}. */
    hours: line,
    items: z.array(z.strictObject({ id: idText, hint: line })).length(4),
  }),
});
export type PressPage = z.infer<typeof PressPageSchema>;

function isInKitOrder(kit: readonly { id: string }[]): boolean {
  return kit.every((item, index) => item.id === KIT_IDS[index]);
}

function hasEachCategoryOnce(releases: readonly { category: string }[]): boolean {
  const categories = new Set(releases.map((release) => release.category));
  return categories.size === RELEASE_CATEGORIES.length;
}

// Projects: the facts (facts/projects.yaml) and the texts (<language>/projects.yaml).
import { z } from 'zod';
import { month, sampleMark } from './facts-company.ts';
import { badgeText, cardTitle, idText, line, metaDescription, prose } from './text.ts';

export const PROJECT_CATEGORIES = ['web', 'mobile', 'enterprise', 'ecommerce', 'ai'] as const;

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const languageCode = z
  .string()
  .refine((code) => /^[a-z]{2}$/.test(code) && languageNames.of(code) !== undefined, {
    message: 'must be the code of a language in two letters, such as en',
  });

const ProjectSchema = z
  .strictObject({
    id: idText,
    category: z.enum(PROJECT_CATEGORIES),
    year: z.int().min(2020).max(2100),
    /** Month of the launch, in the year above. */
    launched: month,
    /** From the first sketch to the launch. */
    months: z.int().positive(),
    /** Languages of the product. Their names are not typed, but come from the runtime. */
    languages: z.array(languageCode).min(1),
    featured: z.boolean(),
    client: z.string().min(1),
    /** The seed of the image. The category decides the kind of cloth. */
    clothSeed: z.string().min(1),
    /** An entry of facts/pictures.yaml, shown in place of the cloth. */
    picture: idText.optional(),
    sample: sampleMark,
  })
  .refine(({ launched, year }) => launched.startsWith(`${year}-`), {
    path: ['launched'],
    message: 'must be in the year of the project',
  });

export const ProjectsSchema = z.array(ProjectSchema);
export type Project = z.infer<typeof ProjectsSchema>[number];

/** Segments of the paths of the list: /projects/page/2, /projects/category/web. */
const LIST_SEGMENTS: readonly string[] = ['page', 'category'];

/** A result in one figure. */
const resultShape = { text: line };

export const ProjectTextsSchema = z.array(
  z.strictObject({
    id: idText,
    title: cardTitle,
    /** The text of the card. check/summaries.ts measures that it fits two lines. */
    summary: line,
    /** The lead of the page, and its description for search engines. */
    description: metaDescription,
    challenge: prose,
    solution: prose,
    results: prose,
    technologies: z.array(line).min(1),
    /** Last segment of the path, /projects/{slug}. Translated. */
    slug: idText.refine((slug) => !LIST_SEGMENTS.includes(slug), {
      message: `must not be ${LIST_SEGMENTS.join(' or ')}: this is a path of the list`,
    }),
    /** What it is in a few words. Follows the title in the title of the page. */
    subject: line,
    team: line,
    figure: z.strictObject({
      /** Stitched, so only characters with a stitch pattern. */
      value: z
        .string()
        .regex(/^[0-9]{1,3}[+%]?$/, 'must be one to three digits, then + or % or nothing'),
      ...resultShape,
    }),
    moreFigures: z.array(z.strictObject({ value: badgeText, ...resultShape })).length(2),
    /** A trade-off: what was decided against, and why. */
    leftOut: prose,
    /** Said by a person of the client. Only with their consent. */
    quote: z.strictObject({ text: prose, name: line, role: line }).optional(),
  }),
);
export type ProjectText = z.infer<typeof ProjectTextsSchema>[number];

// The texts of the business page: <language>/pages/business.yaml.
import { z } from 'zod';
import {
  buttonText,
  cardTitle,
  heading,
  idText,
  line,
  MetaSchema,
  pageTitle,
  sentence,
} from './text.ts';

/** The parts of the work with a price in facts/company.yaml. */
const PRICED = ['sketch', 'build', 'care'] as const;
const TERM_COUNTS = ['payment', 'warranty', 'notice', 'rights'] as const;

export const BusinessPageSchema = z.strictObject({
  meta: MetaSchema,
  hero: z.strictObject({
    title: pageTitle,
    subtitle: sentence,
    description: sentence,
    how: buttonText,
  }),
  services: z.strictObject({
    title: heading,
    items: z
      .array(z.strictObject({ id: idText, name: cardTitle, description: sentence }))
      .length(6),
  }),
  steps: z.strictObject({
    title: heading,
    lead: sentence,
    /** For screen readers, beside the stitched number. */
    label: line,
    items: z
      .array(z.strictObject({ id: idText, title: cardTitle, description: sentence }))
      .length(6),
  }),
  showcase: z.strictObject({ title: heading, lead: sentence }),
  money: z.strictObject({
    title: heading,
    lead: sentence,
    items: z
      .array(
        z.strictObject({
          id: z.enum(PRICED),
          title: cardTitle,
          /** With {min} and, if the fact has both, {max}. */
          price: line,
          unit: line,
          text: sentence,
        }),
      )
      .length(PRICED.length),
    counts: z.array(z.strictObject({ id: z.enum(TERM_COUNTS), label: line })).length(4),
    /** Shown while the company is a sample. */
    sample: line,
    note: sentence,
  }),
  questions: z.strictObject({
    title: heading,
    items: z.array(z.strictObject({ question: line, answer: sentence })).length(6),
  }),
});
export type BusinessPage = z.infer<typeof BusinessPageSchema>;

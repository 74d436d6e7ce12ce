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
});
export type BusinessPage = z.infer<typeof BusinessPageSchema>;

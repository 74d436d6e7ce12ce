// The texts of the home page: <language>/pages/home.yaml.
import { z } from 'zod';
import {
  badgeText,
  buttonText,
  cardTitle,
  heading,
  idText,
  line,
  MetaSchema,
  pageTitle,
  sentence,
} from './text.ts';

export const HomePageSchema = z.strictObject({
  meta: MetaSchema,
  hero: z.strictObject({
    title: pageTitle,
    lead: sentence,
    more: buttonText,
    facts: z.array(line).length(3),
  }),
  solutions: z.strictObject({
    title: heading,
    lead: sentence,
    all: buttonText,
    items: z
      .array(
        z.strictObject({
          id: z.int(),
          name: cardTitle,
          description: sentence,
          features: z.array(line).length(3),
        }),
      )
      .length(3),
  }),
  proof: z.strictObject({
    title: heading,
    /** With {n}, the number of projects. */
    all: buttonText,
    people: buttonText,
    notes: buttonText,
  }),
  core: z.strictObject({
    title: heading,
    lead: sentence,
    items: z
      .array(z.strictObject({ id: idText, title: cardTitle, description: sentence }))
      .length(6),
  }),
  future: z.strictObject({
    title: heading,
    lead: sentence,
    items: z
      .array(z.strictObject({ id: idText, title: cardTitle, description: sentence }))
      .length(3),
    stages: z.strictObject({ research: badgeText, prototype: badgeText, pilot: badgeText }),
  }),
});
export type HomePage = z.infer<typeof HomePageSchema>;

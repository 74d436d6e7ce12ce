// The texts of the team page: <language>/pages/team.yaml.
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

export const TeamPageSchema = z.strictObject({
  meta: MetaSchema,
  hero: z.strictObject({ title: pageTitle, lead: sentence }),
  leadership: z.strictObject({
    title: heading,
    profile: buttonText,
    profileLabel: line,
    portrait: line,
    items: z
      .array(
        z.strictObject({
          id: idText,
          /** In the grammatical gender of the person, where the language has one. */
          position: cardTitle,
          /** The long form of an abbreviation such as CFO. */
          positionNote: line,
          description: sentence,
        }),
      )
      .length(4),
  }),
  culture: z.strictObject({
    title: heading,
    items: z
      .array(z.strictObject({ id: idText, title: cardTitle, description: sentence }))
      .length(5),
  }),
  join: z.strictObject({ title: heading, text: sentence, button: buttonText }),
});
export type TeamPage = z.infer<typeof TeamPageSchema>;

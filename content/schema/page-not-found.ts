// The texts of the not-found page: <language>/pages/not-found.yaml.
import { z } from 'zod';
import { buttonText, heading, line, MetaSchema, navText, pageTitle, sentence } from './text.ts';

export const NotFoundPageSchema = z.strictObject({
  meta: MetaSchema,
  title: pageTitle,
  text: line,
  more: sentence,
  home: buttonText,
  back: buttonText,
  links: z.strictObject({
    title: heading,
    home: navText,
    services: navText,
    team: navText,
    contact: navText,
  }),
});
export type NotFoundPage = z.infer<typeof NotFoundPageSchema>;

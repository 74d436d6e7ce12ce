// The texts of the not-found page, and of its variants for a page that is gone and for a form that did not
// reach us: <language>/pages/not-found.yaml.
import { z } from 'zod';
import { buttonText, heading, line, MetaSchema, navText, pageTitle, sentence } from './text.ts';

const Variant = z.strictObject({ meta: MetaSchema, title: pageTitle, text: line, more: sentence });

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
  /** For the address of a page that has ended. */
  gone: Variant,
  busy: Variant,
});
export type NotFoundPage = z.infer<typeof NotFoundPageSchema>;

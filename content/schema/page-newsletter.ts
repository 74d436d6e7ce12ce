// The texts of the two pages that newsletter emails link to: <language>/pages/newsletter.yaml.
import { z } from 'zod';
import { buttonText, heading, line, MetaSchema, sentence, validationText } from './text.ts';

export const NewsletterPagesSchema = z.strictObject({
  confirm: z.strictObject({
    meta: MetaSchema,
    codeTitle: heading,
    codeGo: buttonText,
    codeMissing: validationText,
    codeWrong: line,
  }),
  unsubscribe: z.strictObject({ meta: MetaSchema, lead: sentence, invalid: sentence }),
  private: sentence,
});
export type NewsletterPages = z.infer<typeof NewsletterPagesSchema>;

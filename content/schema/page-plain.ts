// The texts of the pages that the backend shows to visitors without JavaScript: pages/plain.yaml.
import { z } from 'zod';
import { buttonText, fieldLabel, heading, sentence } from './text.ts';

export const PlainPagesSchema = z.strictObject({
  failedTitle: heading,
  failed: sentence,
  /** The forms that ask for the address of a private page, because no script can read it. */
  link: z.strictObject({
    lead: sentence,
    label: fieldLabel,
    invalid: sentence,
    open: buttonText,
    back: buttonText,
  }),
});
export type PlainPages = z.infer<typeof PlainPagesSchema>;

// The texts of the pages after a form is sent without JavaScript: <language>/pages/sent.yaml.
import { z } from 'zod';
import { buttonText, fieldLabel, heading, line, MetaSchema, pageTitle, prose } from './text.ts';

const ResultSchema = z.strictObject({
  title: pageTitle,
  text: prose,
  /** What happens next, or after a failure what the visitor can do. */
  steps: z
    .array(z.strictObject({ when: line, text: prose }))
    .min(2)
    .max(4),
});

export const SENT_RESULTS = [
  'contact',
  'contact-failed',
  'application',
  'application-failed',
  'application-closed',
  'newsletter',
  'newsletter-failed',
] as const;

export const SentPageSchema = z.strictObject({
  meta: MetaSchema,
  home: buttonText,
  backToForm: buttonText,
  nextTitle: heading,
  /** Instead of `nextTitle` after a failure. */
  retryTitle: heading,
  /** Of a stored record. Without JavaScript the page can only say where the number is. */
  number: z.strictObject({ label: fieldLabel, inAddress: prose }),
  results: z.record(z.enum(SENT_RESULTS), ResultSchema),
});
export type SentPage = z.infer<typeof SentPageSchema>;
export type SentResult = (typeof SENT_RESULTS)[number];

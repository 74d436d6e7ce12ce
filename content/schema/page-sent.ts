// The texts of the pages after a form is sent without JavaScript: <language>/pages/sent.yaml.
import { z } from 'zod';
import { buttonText, MetaSchema, pageTitle, prose } from './text.ts';

const ResultSchema = z.strictObject({ title: pageTitle, text: prose });

export const SENT_RESULTS = [
  'contact',
  'contact-failed',
  'application',
  'application-failed',
  'newsletter',
  'newsletter-failed',
] as const;

export const SentPageSchema = z.strictObject({
  meta: MetaSchema,
  home: buttonText,
  backToForm: buttonText,
  results: z.record(z.enum(SENT_RESULTS), ResultSchema),
});
export type SentPage = z.infer<typeof SentPageSchema>;
export type SentResult = (typeof SENT_RESULTS)[number];

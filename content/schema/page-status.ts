// The texts of the status page: <language>/pages/status.yaml.
import { z } from 'zod';
import { buttonText, fieldLabel, heading, MetaSchema, pageTitle, prose, sentence } from './text.ts';

const StateSchema = z.strictObject({ title: heading, text: prose });

/** What the last test of the contact form showed. `unknown`: there is no recent one. */
export const STATUS_STATES = ['operational', 'disturbed', 'unknown'] as const;

export const StatusPageSchema = z.strictObject({
  meta: MetaSchema,
  title: pageTitle,
  lead: sentence,
  states: z.record(z.enum(STATUS_STATES), StateSchema),
  checked: fieldLabel,
  nextBy: fieldLabel,
  home: buttonText,
});
export type StatusPage = z.infer<typeof StatusPageSchema>;
export type StatusState = (typeof STATUS_STATES)[number];

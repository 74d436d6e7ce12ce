// The schema of an email template: <language>/emails/*.yaml.
import { z } from 'zod';
import { emailSubject } from './text.ts';

export const EmailSchema = z.strictObject({
  subject: emailSubject,
  text: z.string().min(1),
  /** Only in the HTML part of a receipt, beside the number, because plain text has no band. */
  bandNote: z.string().min(1).optional(),
});
export type EmailTemplate = z.infer<typeof EmailSchema>;

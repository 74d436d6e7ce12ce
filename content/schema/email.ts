// The schema of an email template: <language>/emails/*.yaml.
import { z } from 'zod';
import { emailSubject } from './text.ts';

export const EmailSchema = z.strictObject({ subject: emailSubject, text: z.string().min(1) });
export type EmailTemplate = z.infer<typeof EmailSchema>;

// The texts of the page that sign-in emails link to: <language>/pages/sign-in-link.yaml.
import { z } from 'zod';
import { buttonText, heading, sentence } from './text.ts';

const question = z.strictObject({ title: heading, text: sentence, go: buttonText });

export const SignInLinkPageSchema = z.strictObject({
  verifyEmail: question,
  emailConfirmChange: question,
  passwordlessEmail: question,
  passwordReset: question,
  staffInvitation: question,
  invalid: z.strictObject({ title: heading, text: sentence, home: buttonText }),
});
export type SignInLinkPage = z.infer<typeof SignInLinkPageSchema>;

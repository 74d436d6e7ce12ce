// Endpoints that email a link: change the email address, and send the confirmation email again.
import { z } from 'zod';
import { requireRedirect } from '../redirects.ts';
import { endpoint, OK, ownEndpoint } from '../route.ts';
import { codeChallenge, email } from '../shapes.ts';
import { mailTicket } from '../tickets/mail-ticket.ts';
import type { TicketRequest } from '../tickets/tickets.ts';
import { findAccountByEmail, requireEmailKey } from './accounts.ts';
import { RedirectOptions } from './sign-up.ts';

type Link = Pick<TicketRequest, 'kind' | 'template' | 'isResend'> & { summary: string };

export const changeEmail = ownEndpoint({
  summary: 'Mail a link to the new address; it counts when the link is confirmed',
  input: z.strictObject({
    newEmail: email,
    options: RedirectOptions.default({}),
    codeChallenge,
  }),
  answer: OK,
  async handle(parts, { body, caller, client }) {
    const address = requireEmailKey(body.newEmail);
    const redirectTo = requireRedirect(parts.settings.redirects, body.options.redirectTo);
    // The response is the same for a taken address. Only the owner of that address is notified.
    const taken = await findAccountByEmail(parts.database, address);
    const request: TicketRequest = {
      kind: 'emailConfirmChange',
      template: taken ? 'auth-account-exists' : 'auth-change-email',
      language: caller.account.locale,
      accountId: caller.account.id,
      address,
      redirectTo,
      codeChallenge: body.codeChallenge,
    };
    await mailTicket(parts, client, request, caller);
    return 'OK';
  },
});

export const sendVerificationMail = linkByMail({
  summary: 'Mail the confirmation link again; answers the same for every address',
  kind: 'verifyEmail',
  template: 'auth-verify',
  isResend: true,
});

/** Creates an endpoint with the same response for addresses with and without an account. */
export function linkByMail({ summary, kind, template, isResend = false }: Link) {
  return endpoint({
    summary,
    input: z.strictObject({ email, options: RedirectOptions.default({}), codeChallenge }),
    answer: OK,
    async handle(parts, { body, client }) {
      const address = requireEmailKey(body.email);
      const redirectTo = requireRedirect(parts.settings.redirects, body.options.redirectTo);
      await mailTicket(parts, client, {
        kind,
        template,
        isResend,
        language: '',
        address,
        redirectTo,
        codeChallenge: body.codeChallenge,
      });
      return 'OK';
    },
  });
}

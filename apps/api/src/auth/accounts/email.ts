// Endpoints that email a link: change the email address, and send the confirmation email again.
import { z } from 'zod';
import { requireRedirect } from '../redirects.ts';
import { authenticatedEndpoint, endpoint, OK } from '../route.ts';
import { codeChallenge, email } from '../shapes.ts';
import { sendTicket } from '../tickets/send-ticket.ts';
import type { TicketRequest } from '../tickets/tickets.ts';
import { findAccountByEmail, requireEmailKey } from './accounts.ts';
import { RedirectOptions } from './sign-up.ts';

type Link = Pick<TicketRequest, 'kind' | 'template' | 'isResend'> & { summary: string };

export const changeEmail = authenticatedEndpoint({
  summary: 'Email a link to the new address, which is set when the link is confirmed',
  input: z.strictObject({
    newEmail: email,
    options: RedirectOptions.default({}),
    codeChallenge,
  }),
  response: OK,
  async handle(deps, { body, caller, client }) {
    const address = requireEmailKey(body.newEmail);
    const redirectTo = requireRedirect(deps.settings.redirects, body.options.redirectTo);
    // The response is the same for a taken address. Only the owner of that address is notified.
    const taken = await findAccountByEmail(deps.database, address);
    const request: TicketRequest = {
      kind: 'emailConfirmChange',
      template: taken ? 'auth-account-exists' : 'auth-change-email',
      language: caller.account.locale,
      accountId: caller.account.id,
      address,
      redirectTo,
      codeChallenge: body.codeChallenge,
    };
    await sendTicket(deps, client, request, caller);
    return 'OK';
  },
});

export const sendVerificationEmail = linkByEmail({
  summary: 'Email the confirmation link again; the response is the same for every address',
  kind: 'verifyEmail',
  template: 'auth-verify',
  isResend: true,
});

/** Creates an endpoint with the same response for addresses with and without an account. */
export function linkByEmail({ summary, kind, template, isResend = false }: Link) {
  return endpoint({
    summary,
    input: z.strictObject({ email, options: RedirectOptions.default({}), codeChallenge }),
    response: OK,
    async handle(deps, { body, client }) {
      const address = requireEmailKey(body.email);
      const redirectTo = requireRedirect(deps.settings.redirects, body.options.redirectTo);
      await sendTicket(deps, client, {
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

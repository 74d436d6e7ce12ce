// Links by mail: changing the e-mail address, and asking for the confirmation mail again.
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
    // Whether the address is taken learns only who reads its mails.
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

/** An endpoint that answers the same whether the address has an account or not. */
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

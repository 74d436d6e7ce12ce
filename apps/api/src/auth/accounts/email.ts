// Changing the e-mail address, and asking for the confirmation mail again.
import { z } from 'zod';
import { requireRedirect } from '../redirects.ts';
import { OK, ownEndpoint } from '../route.ts';
import { codeChallenge, email } from '../shapes.ts';
import { mailTicket } from '../tickets/mail-ticket.ts';
import type { TicketRequest } from '../tickets/tickets.ts';
import { findAccountByEmail, requireEmailKey } from './accounts.ts';
import { linkByMail } from './link-by-mail.ts';
import { RedirectOptions } from './sign-up-options.ts';

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

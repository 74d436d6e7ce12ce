// An endpoint that mails a link to an address, and answers the same whether it has an account or not.
import { z } from 'zod';
import { requireRedirect } from '../redirects.ts';
import { endpoint, OK } from '../route.ts';
import { codeChallenge, email } from '../shapes.ts';
import { mailTicket } from '../tickets/mail-ticket.ts';
import type { TicketRequest } from '../tickets/tickets.ts';
import { requireEmailKey } from './accounts.ts';
import { RedirectOptions } from './sign-up-options.ts';

type Link = Pick<TicketRequest, 'kind' | 'template' | 'isResend'> & { summary: string };

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

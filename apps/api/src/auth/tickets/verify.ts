// The links in emails. Opening a link only shows a page with a button, because programs open links
// of emails to check them. The button performs the action.
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import type { Account } from '../accounts/accounts.ts';
import type { AuthDeps } from '../deps.ts';
import { readRedirect, withParameters } from '../redirects.ts';
import { type Client, endpoint, Redirect } from '../route.ts';
import { signInAfterOneFactor } from '../sessions/sign-in.ts';
import { confirmTicket } from './confirm.ts';
import { issueExchangeCode } from './exchange-codes.ts';
import { deleteOtherLinks, withLinkRequest } from './link-requests.ts';
import { findTicket, type Ticket, takeTicket } from './tickets.ts';
import { createConfirmPage, createInvalidPage } from './verify-page.ts';

const Link = z.object({
  ticket: z.string().min(1).max(128),
  redirectTo: z.string().max(2048).optional(),
  /** The language of the email. The page uses it too. */
  language: z.string().max(3).optional(),
});
type Link = z.infer<typeof Link>;

const PageOrRedirect = z.unknown().describe('A page, or a redirect to redirectTo');

export const openLink = endpoint({
  summary: 'Page of an emailed link, with a button to confirm it',
  input: Link,
  response: PageOrRedirect,
  async handle(deps, { body, client }) {
    if (deps.settings.isVerifiedOnGet) return confirmLink(deps, body, client);
    const ticket = await findTicket(deps.database, body.ticket);
    const { brand, serverUrl, redirects } = deps.settings;
    return ticket
      ? createConfirmPage({ ...body, kind: ticket.kind, serverUrl, brand })
      : createInvalidPage({ language: body.language, clientUrl: redirects.clientUrl, brand });
  },
});

export const followLink = endpoint({
  summary: 'Use up an emailed link and redirect to its URL with a refresh token or code',
  input: Link,
  response: PageOrRedirect,
  handle: (deps, { body, client }) => confirmLink(deps, body, client),
});

async function confirmLink(deps: AuthDeps, link: Link, client: Client): Promise<Redirect> {
  const { redirects } = deps.settings;
  const requested = link.redirectTo === undefined ? null : readRedirect(redirects, link.redirectTo);
  if (link.redirectTo !== undefined && !requested) {
    return toErrorRedirect(redirects.clientUrl, new ApiError('redirectTo-not-allowed'));
  }
  const taken = await takeTicket(deps.database, link.ticket);
  if (taken) await deleteOtherLinks(deps.database, taken);
  const ticket = taken && (await withLinkRequest(deps.database, deps.keyring, client, taken));
  const target = ticket?.redirect_to ?? requested?.href ?? redirects.clientUrl;
  try {
    if (!ticket) throw new ApiError('invalid-ticket');
    const account = await confirmTicket(deps, ticket);
    const outcome = await toOutcome(deps, account, client, {
      method: 'email',
      codeChallenge: ticket.code_challenge,
      link: ticket,
    });
    return new Redirect(withParameters(target, { ...outcome, type: ticket.kind }));
  } catch (error) {
    if (error instanceof ApiError) return toErrorRedirect(target, error);
    throw error;
  }
}

/** Parameters of the redirect: a code for clients that can exchange it, otherwise a token. */
export async function toOutcome(
  deps: AuthDeps,
  account: Account,
  client: Client,
  of: { method: 'email' | 'provider'; codeChallenge: string | null; link?: Ticket },
): Promise<Record<string, string>> {
  const { method, codeChallenge, link } = of;
  // Invitations never put a refresh token into a URL.
  if (codeChallenge !== null || link?.kind === 'staffInvitation') {
    const code = { account, codeChallenge, method, link };
    return { code: await issueExchangeCode(deps.database, code) };
  }
  const { session, mfa } = await signInAfterOneFactor(deps, account, client, {
    method,
    isInUrl: true,
    isReset: link?.kind === 'passwordReset',
  });
  if (session) return { refreshToken: session.refreshToken };
  return { ticket: mfa?.ticket ?? '' };
}

export function toErrorRedirect(target: string, error: ApiError): Redirect {
  return new Redirect(
    withParameters(target, { error: error.code, errorDescription: error.message }),
  );
}

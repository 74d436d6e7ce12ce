// Sends a link or code to an address that a client typed. Beyond the email limit of the address no
// email is sent and the last link or code stays valid. So a third party cannot lock the owner out
// by using up the limit. The response is the same in all cases.
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { AuthDeps } from '../deps.ts';
import { enqueueNotice } from '../emails/enqueue.ts';
import { admitCodeBeyondLimit, admitMessage } from '../rate-limits/message-limit.ts';
import type { Caller, Client } from '../route.ts';
import { lockCaller } from '../sessions/credential-changes.ts';
import { recordLinkRequest } from './link-requests.ts';
import { issueTicket, type TicketRequest } from './tickets.ts';

/** For tickets without a credential: any request for the same address and kind can use the link. */
export async function sendTicket(
  deps: AuthDeps,
  client: Client,
  request: TicketRequest,
  /** Set if the request changes the caller's account. */
  caller: Caller | null = null,
): Promise<void> {
  const { database, keyring } = deps;
  const isCode = request.kind === 'otpEmail' || request.kind === 'otpSms';
  await database.transaction().execute(async (transaction) => {
    if (caller) await lockCaller(transaction, caller);
    if (request.isResend === true) {
      // The ticket can carry a credential, so other requests cannot use it. Earlier links stay
      // valid.
      const isAdmitted = await admitMessage(deps, transaction, request.address, client);
      return isAdmitted ? issueTicket(transaction, keyring, request) : undefined;
    }
    const isSent =
      (await admitMessage(deps, transaction, request.address, client)) ||
      (await isSentBeyondLimit(deps, transaction, request, isCode));
    if (!isCode) await recordLinkRequest(transaction, keyring, client, request);
    if (!isSent) return;
    await issueTicket(transaction, keyring, { ...request, takesRequests: true });
    if (caller && request.kind === 'emailConfirmChange') {
      const { account } = caller;
      await enqueueNotice(transaction, { template: 'auth-email-change-requested', account });
    }
  });
}

/**
 * Without this, emails of one kind would use up the limit of all kinds. A link is valid for an hour
 * unless its owner uses it, so third parties can cause one such email per kind and hour.
 */
async function isSentBeyondLimit(
  deps: AuthDeps,
  transaction: Database,
  request: TicketRequest,
  isCode: boolean,
): Promise<boolean> {
  // A third party can create many accounts that request the address of another person.
  if (request.accountId !== undefined) return false;
  const outstanding = await transaction
    .selectFrom('auth.tickets')
    .select('id')
    .where('address', '=', request.address)
    .where('kind', '=', request.kind)
    .where('account_id', 'is', null)
    .where('takes_requests', '=', true)
    .where('expires_at', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  if (outstanding) return false;
  return !isCode || admitCodeBeyondLimit(deps, transaction, `${request.kind} ${request.address}`);
}

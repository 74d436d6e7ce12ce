// Limits how many emails or SMS a third party can cause by typing an address. Requests beyond the
// limit get the same response, but the callers send nothing.
import type { Database } from '../../platform/database.ts';
import { toClientKey, toNetworkKey } from '../../rate-limits/index.ts';
import type { AuthDeps } from '../deps.ts';
import type { Client } from '../route.ts';
import { findKnownDevice } from './known-devices.ts';
import { reserve, type Use } from './reserve.ts';

/**
 * Returns true if an email can be sent. Call it in the transaction that writes the email: it locks
 * the limit of the address until the transaction ends.
 */
export async function admitMessage(
  deps: AuthDeps,
  transaction: Database,
  address: string,
  client: Client,
): Promise<boolean> {
  const { limits } = deps.settings;
  const network = toNetworkKey(client.address);
  const uses: Use[] = [
    { name: 'email', subject: address, limit: limits.recipient },
    {
      name: 'email-client',
      subject: `${toClientKey(client.address)} ${address}`,
      limit: limits.recipientPerClient,
    },
  ];
  if (network !== null) {
    const subject = `${network} ${address}`;
    uses.push({ name: 'email-network', subject, limit: limits.recipientPerNetwork });
  }
  if ((await reserve(transaction, deps.keyring, uses)).isAdmitted) return true;
  const owner = address.startsWith('+') ? { phoneNumber: address } : { email: address };
  const device = await findKnownDevice(deps, client, owner, transaction);
  if (!device) return false;
  const reserved = { name: 'email-reserve', subject: address, limit: limits.recipientReserve };
  return (await reserve(transaction, deps.keyring, [reserved])).isAdmitted;
}

/** Allows one code per hour beyond the limit, for an address whose last code has expired. */
export async function admitCodeBeyondLimit(
  deps: AuthDeps,
  transaction: Database,
  subject: string,
): Promise<boolean> {
  const limit = deps.settings.limits.codeReserve;
  return (await reserve(transaction, deps.keyring, [{ name: 'email-code', subject, limit }]))
    .isAdmitted;
}

// Limits how many emails or SMS a third party can cause by typing an address. Requests beyond the
// limit get the same response, but the callers send nothing.
import type { Database } from '../../platform/database.ts';
import { toClientKey, toNetworkKey } from '../../rate-limits/index.ts';
import type { AuthParts } from '../parts.ts';
import type { Client } from '../route.ts';
import { findKnownDevice } from './known-devices.ts';
import { reserve, type Use } from './reserve.ts';

/**
 * Returns true if an email can be sent. Call it in the transaction that writes the email: it locks
 * the limit of the address until the transaction ends.
 */
export async function admitMail(
  parts: AuthParts,
  transaction: Database,
  address: string,
  client: Client,
): Promise<boolean> {
  const { limits } = parts.settings;
  const network = toNetworkKey(client.address);
  const uses: Use[] = [
    { name: 'mail', subject: address, limit: limits.mailbox },
    {
      name: 'mail-client',
      subject: `${toClientKey(client.address)} ${address}`,
      limit: limits.mailboxOfClient,
    },
  ];
  if (network !== null) {
    const subject = `${network} ${address}`;
    uses.push({ name: 'mail-network', subject, limit: limits.mailboxOfNetwork });
  }
  if ((await reserve(transaction, parts.keyring, uses)).isAdmitted) return true;
  const owner = address.startsWith('+') ? { phoneNumber: address } : { email: address };
  const device = await findKnownDevice(parts, client, owner, transaction);
  if (!device) return false;
  const reserved = { name: 'mail-reserve', subject: address, limit: limits.mailboxReserve };
  return (await reserve(transaction, parts.keyring, [reserved])).isAdmitted;
}

/** Allows one code per hour beyond the limit, for an address whose last code has expired. */
export async function admitCodeBeyondLimit(
  parts: AuthParts,
  transaction: Database,
  subject: string,
): Promise<boolean> {
  const limit = parts.settings.limits.codeReserve;
  return (await reserve(transaction, parts.keyring, [{ name: 'mail-code', subject, limit }]))
    .isAdmitted;
}

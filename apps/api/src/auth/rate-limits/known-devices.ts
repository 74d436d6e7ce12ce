// Devices that have signed in to an account before. A device token gives no access. It only selects
// the rate limit, so that failures of other clients do not lock the owner out.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { readCookie } from '../../platform/cookies.ts';
import { hashToken } from '../../platform/keyring.ts';
import type { Account } from '../accounts/accounts.ts';
import type { AuthDeps } from '../deps.ts';
import type { Client } from '../route.ts';

const DEVICE_DAYS = 180;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const SEPARATOR = '.';
/**
 * Maximum number of tokens in one cookie. A shared browser has one per account. The least recently
 * used one is removed.
 */
const MAX_TOKENS = 5;
/** Clients without cookies create a row at every sign-in, so the number per account is limited. */
const MAX_DEVICES = 50;

export type KnownDevice = { id: string; accountId: string };
type Owner = { email: string } | { phoneNumber: string } | { accountId: string };

export async function findKnownDevice(
  deps: AuthDeps,
  client: Client,
  owner: Owner,
  database = deps.database,
): Promise<KnownDevice | null> {
  const hashes = readDeviceTokens(deps.settings.serverUrl, client.cookies).map(hashToken);
  if (hashes.length === 0) return null;
  const row = await database
    .selectFrom('auth.known_devices as device')
    .innerJoin('auth.accounts as account', 'account.id', 'device.account_id')
    .select(['device.hash', 'device.account_id'])
    .where('device.hash', 'in', hashes)
    .where('device.expires_at', '>', sql<Date>`now()`)
    .where((where) =>
      'email' in owner
        ? where('account.email', '=', owner.email)
        : 'phoneNumber' in owner
          ? where('account.phone_number', '=', owner.phoneNumber)
          : where('account.id', '=', owner.accountId),
    )
    .executeTakeFirst();
  return row ? { id: row.hash.toString('hex'), accountId: row.account_id } : null;
}

/** Call it after a successful sign-in. Extends the token that the device already has. */
export async function rememberDevice(
  deps: AuthDeps,
  account: Account,
  client: Pick<Client, 'cookies' | 'setCookie'>,
): Promise<void> {
  if (account.is_anonymous) return;
  const { serverUrl } = deps.settings;
  const tokens = readDeviceTokens(serverUrl, client.cookies);
  const fresh = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ hash: Buffer }>`
    with extended as (
      update auth.known_devices d
      set presented_at = now(), expires_at = now() + make_interval(days => ${DEVICE_DAYS})
      where d.hash = any (${tokens.map(hashToken)}::bytea[]) and d.account_id = ${account.id}
        and d.expires_at > now()
      returning d.hash
    ), added as (
      insert into auth.known_devices (hash, account_id, expires_at)
      select ${hashToken(fresh)}, ${account.id}, now() + make_interval(days => ${DEVICE_DAYS})
      where not exists (select from extended)
    ), pruned as (
      -- First the devices that have never come back.
      delete from auth.known_devices d where d.hash in (
        select o.hash from auth.known_devices o where o.account_id = ${account.id}
        order by o.presented_at desc nulls last, o.created_at desc offset ${MAX_DEVICES - 1}
      ) and d.hash not in (select hash from extended)
    )
    select hash from extended
  `.execute(deps.database);
  const known = tokens.find((token) => rows.some(({ hash }) => hash.equals(hashToken(token))));
  client.setCookie(createDeviceCookie(serverUrl, known ?? fresh, tokens));
}

/** The cookie is set only after a successful sign-in, and only the rate limits read it. */
export function readDeviceTokens(serverUrl: string, cookieHeader: string): string[] {
  const tokens = readCookie(cookieHeader, toName(serverUrl))?.split(SEPARATOR) ?? [];
  return tokens.filter((token) => TOKEN.test(token)).slice(0, MAX_TOKENS);
}

/** `token` becomes the first token of the cookie. */
export function createDeviceCookie(
  serverUrl: string,
  token: string,
  others: readonly string[],
): string {
  const tokens = [token, ...others.filter((other) => other !== token)].slice(0, MAX_TOKENS);
  return [
    `${toName(serverUrl)}=${tokens.join(SEPARATOR)}`,
    // Required by the prefix __Host-, which stops other hosts of the domain from setting the
    // cookie.
    'Path=/',
    `Max-Age=${DEVICE_DAYS * 24 * 3600}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(serverUrl) ? ['Secure'] : []),
  ].join('; ');
}

function toName(serverUrl: string): string {
  return isSecure(serverUrl) ? '__Host-device' : 'device';
}

/** Development runs on http, where browsers reject Secure cookies. */
function isSecure(serverUrl: string): boolean {
  return serverUrl.startsWith('https:');
}

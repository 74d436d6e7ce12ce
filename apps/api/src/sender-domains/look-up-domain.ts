// Whether a domain takes email, by its DNS records. A wrong "no" would tell staff not to reply, so it
// needs a clear response of DNS; everything else is unknown.
import type { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';

export type DomainResolver = Pick<
  Resolver,
  'resolveMx' | 'resolve4' | 'resolve6' | 'resolveNs' | 'cancel'
>;

export type DomainResult = 'takes-email' | 'no-email' | 'unknown';

/** For all queries of a domain. A resolver of the same network responds in milliseconds. */
const TIME_LIMIT_MS = 5_000;

/** The name does not exist, or has no record of this type. Any other error says nothing about the domain. */
const NO_RECORDS = ['ENOTFOUND', 'ENODATA'];

/** Labels of at most 63 characters; the last one is no number, so that no IP address is asked for. */
const HOST_NAME =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** Null for what is no host name, such as an address literal: DNS has no response about it. */
export function toHostName(domain: string): string | null {
  const name = domainToASCII(domain).replace(/\.$/, '');
  return HOST_NAME.test(name) ? name : null;
}

/** The name must be one of `toHostName`. */
export async function lookUpDomain(name: string, resolver: DomainResolver): Promise<DomainResult> {
  return withTimeLimit(resolver, async () => {
    const exchanges = await findRecords(() => resolver.resolveMx(name));
    if (exchanges !== null) {
      // RFC 7505: a single record without a name says that the domain takes no email.
      return exchanges.every(({ exchange }) => exchange === '') ? 'no-email' : 'takes-email';
    }
    // RFC 5321 §5.1: without MX records, email goes to the address of the domain itself.
    for (const type of ['resolve4', 'resolve6'] as const) {
      if ((await findRecords(() => resolver[type](name))) !== null) return 'takes-email';
    }
    return 'no-email';
  });
}

/**
 * A resolver without a connection may respond that no name exists. The root of DNS always exists.
 */
export async function canResolve(resolver: DomainResolver): Promise<boolean> {
  const response = await withTimeLimit(resolver, async () => {
    return (await findRecords(() => resolver.resolveNs('.'))) === null ? 'no-email' : 'takes-email';
  });
  return response === 'takes-email';
}

/** Null when DNS says that there are none. Throws when it does not respond. */
async function findRecords<Entry>(query: () => Promise<Entry[]>): Promise<Entry[] | null> {
  try {
    const records = await query();
    return records.length === 0 ? null : records;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_RECORDS.includes(String(error.code))) {
      return null;
    }
    throw error;
  }
}

/** Cancelling rejects the query that is under way. There is only one at a time. */
async function withTimeLimit(
  resolver: DomainResolver,
  look: () => Promise<DomainResult>,
): Promise<DomainResult> {
  const timer = setTimeout(() => resolver.cancel(), TIME_LIMIT_MS);
  try {
    return await look();
  } catch {
    return 'unknown';
  } finally {
    clearTimeout(timer);
  }
}

// The job of the worker that looks up the email domains of new messages and applications, for the note of
// staff. Visitors do not wait for it. The rate and the time are limited, because anyone can choose the domains.
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import type { Logger } from '../platform/logger.ts';
import {
  canResolve,
  type DomainResolver,
  type DomainResult,
  lookUpDomain,
  toHostName,
} from './look-up-domain.ts';

/** With one run every ten seconds, a worker asks about at most two domains per second. */
const DOMAINS_PER_RUN = 20;
/** No lookup begins later. A worker that is stopped waits for the run. */
const RUN_MS = 5_000;
/** Shorter than the shortest pause between two lookups of a record. */
const CACHE_MS = 5 * 60_000;
const CACHED_DOMAINS = 500;

type Options = { database: Database; resolver: DomainResolver; now: () => Date; log: Logger };

/** Returns the job. It returns the number of records of which the response was stored. */
export function createSenderLookups(options: Options): () => Promise<number> {
  const { database, resolver, now, log } = options;
  const responses = new Map<string, { response: DomainResult; at: number }>();
  let isAvailable = true;

  async function ask(name: string): Promise<DomainResult> {
    const known = responses.get(name);
    if (known && Math.abs(now().getTime() - known.at) < CACHE_MS) return known.response;
    const response = await lookUpDomain(name, resolver);
    responses.delete(name);
    responses.set(name, { response, at: now().getTime() });
    const [oldest] = responses.keys();
    if (responses.size > CACHED_DOMAINS && oldest !== undefined) responses.delete(oldest);
    return response;
  }

  /** Logged once per outage, and not once per record. */
  async function noteAvailability(): Promise<boolean> {
    const isNow = await canResolve(resolver);
    if (isNow !== isAvailable) log.warn(isNow ? 'dns.available' : 'dns.unavailable');
    isAvailable = isNow;
    return isNow;
  }

  return async () => {
    const startedAt = now().getTime();
    let stored = 0;
    let asked = 0;
    while (asked < DOMAINS_PER_RUN) {
      const due = await takeDue(database, now());
      if (due.length === 0) break;
      if (asked === 0 && !(await noteAvailability())) break;
      for (const { record_id, domain } of due) {
        const hasTime = Math.abs(now().getTime() - startedAt) < RUN_MS;
        // Without time the record keeps the next attempt that it got when it was taken.
        if (!hasTime) return stored;
        asked += 1;
        const name = toHostName(domain);
        const response = name === null ? 'takes-email' : await ask(name);
        if (response === 'unknown') continue;
        await store(database, record_id, response === 'takes-email', now());
        stored += 1;
      }
    }
    return stored;
  };
}

async function takeDue(database: Database, at: Date) {
  const { rows } = await sql<{ record_id: string; domain: string }>`
    select record_id, domain from app_private.take_domain_lookups(${at})
  `.execute(database);
  return rows;
}

async function store(
  database: Database,
  recordId: string,
  takesEmail: boolean,
  at: Date,
): Promise<void> {
  await sql`select app_private.store_domain_lookup(${recordId}, ${takesEmail}, ${at})`.execute(
    database,
  );
}

// Requests a page and the API one after the other while something else happens to the machine.
import type { Machine } from './machine.ts';
import { CURL, SITE_HOST } from './visitor.ts';

const STOP_FILE = '/root/stop-watching';
/** The second one reads the database. */
const URLS = ['/', '/auth/v1/.well-known/jwks.json'].map((path) => `https://${SITE_HOST}${path}`);
const LONGEST_WATCH_MS = 300_000;

/** Returns the number of requests. Throws when one of them did not get 200. */
export async function requireServing(machine: Machine, work: () => Promise<void>): Promise<number> {
  await machine.run(`rm -f ${STOP_FILE}`);
  const outputs = URLS.map(() => '-o /dev/null').join(' ');
  const request = `${CURL} ${outputs} -w '%{http_code}\\n' ${URLS.join(' ')} 2>&1`;
  const watching = machine.run(
    `while [ ! -e ${STOP_FILE} ]; do ${request}; done | sort | uniq -c`,
    { timeoutMs: LONGEST_WATCH_MS },
  );
  try {
    await work();
  } finally {
    await machine.run(`touch ${STOP_FILE}`);
  }
  const counts = await watching;
  const [, requests] = /^(\d+) 200$/.exec(counts.trim()) ?? [];
  if (requests === undefined) throw new Error(`requests failed meanwhile:\n${counts}`);
  return Number(requests);
}

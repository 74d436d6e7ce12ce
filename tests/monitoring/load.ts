// Ordinary load: messages of visitors, sign-ins with a wrong password and requests for nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import { createSubmission, trySubmission } from '../support/backend/submission.ts';
import { createVisitor, type Visitor } from '../support/backend/visitor.ts';

const PAUSE_MS = 250;
/** Of the requests, one in so many. */
const SIGN_IN_EVERY = 8;
const UNKNOWN_PATH_EVERY = 5;

export type Load = AsyncDisposable & { acknowledged: () => number };

/** About four messages a second to each process, one after the other. */
export function startLoad(apiUrls: readonly string[]): Load {
  const controller = new AbortController();
  let acknowledged = 0;

  async function run(url: string, number: number): Promise<void> {
    using visitor = createVisitor(url, number);
    for (let count = 1; !controller.signal.aborted; count += 1) {
      if ((await trySubmission(visitor, createSubmission('contact'))) !== null) acknowledged += 1;
      if (count % SIGN_IN_EVERY === 0) await signIn(visitor, `visitor-${count}@example.org`);
      if (count % UNKNOWN_PATH_EVERY === 0) await visitor.send('GET', '/wp-login.php', {}, '');
      await sleep(PAUSE_MS, undefined, { signal: controller.signal }).catch(() => {});
    }
  }

  const runs = apiUrls.map(run);
  return {
    acknowledged: () => acknowledged,
    async [Symbol.asyncDispose]() {
      controller.abort();
      await Promise.all(runs);
    },
  };
}

export function signIn(visitor: Visitor, email: string) {
  return visitor.post(
    '/auth/v1/signin/email-password',
    { 'content-type': 'application/json' },
    JSON.stringify({ email, password: 'not-the-password-of-anyone' }),
  );
}

/** Many visitors at once, each with its own address, until the returned function is called. */
export function startFlood(
  url: string,
  visitors: number,
  once: (visitor: Visitor, count: number) => Promise<unknown>,
): () => Promise<void> {
  let hasEnded = false;
  const runs = Array.from({ length: visitors }, async (_, number) => {
    using visitor = createVisitor(url, 500 + number);
    for (let count = 0; !hasEnded; count += 1) await once(visitor, number * 100_000 + count);
  });
  return async () => {
    hasEnded = true;
    await Promise.all(runs);
  };
}

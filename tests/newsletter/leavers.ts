// Subscribers who unsubscribe while a letter is sent, with the one-click request of an email program
// (RFC 8058): a form without cookies and without JSON, as email services send it.
import { setTimeout as sleep } from 'node:timers/promises';
import { createNewsletterLinks } from '../../apps/api/src/newsletter/links.ts';
import { createDatabase, openPool } from '../../apps/api/src/platform/database.ts';
import { createKeyring } from '../../apps/api/src/platform/keyring.ts';
import { createLogger } from '../../apps/api/src/platform/logger.ts';
import type { Backend } from '../support/backend/start.ts';

const RETRY_MS = 200;
const BOUNDARY = 'one-click';
const FORMS = [
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    `multipart/form-data; boundary=${BOUNDARY}`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${BOUNDARY}--\r\n`,
  ],
] as const;

export type Leaver = { id: string; email: string };

export type Leavers = {
  /** When the server had confirmed it, by address and performance.now(). */
  left: ReadonlyMap<string, number>;
  finish: () => Promise<void>;
};

export async function startLeavers(options: {
  backend: Backend;
  subscribers: readonly Leaver[];
  /** Whether the next one may leave, by the number of those who have left. */
  isDue: (left: number) => boolean;
}): Promise<Leavers> {
  const { backend, subscribers } = options;
  const log = createLogger({ process: 'newsletter', level: 'error' });
  const pool = openPool({ url: backend.urls.DATABASE_WORKER_URL, name: 'test', size: 1, log });
  const links = createNewsletterLinks(createKeyring(createDatabase(pool)));
  const addresses = await Promise.all(
    subscribers.map(async ({ id, email }) => ({
      email,
      token: await links.toToken('unsubscribe', { subscriberId: id, revision: 1 }),
    })),
  );
  await pool.end();

  const left = new Map<string, number>();
  let isFinishing = false;

  async function leave(email: string, token: string, form: number): Promise<void> {
    const [type, body] = FORMS[form % FORMS.length] ?? FORMS[0];
    for (;;) {
      const url = `${backend.url}/functions/v1/newsletter/unsubscribe?language=en&token=${token}`;
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      }).catch(() => null);
      if (response?.status === 200) return void left.set(email, performance.now());
      await sleep(RETRY_MS);
    }
  }

  async function leaveOneByOne(): Promise<void> {
    for (const [index, { email, token }] of addresses.entries()) {
      while (!isFinishing && !options.isDue(left.size)) await sleep(20);
      if (isFinishing) return;
      await leave(email, token, index);
    }
  }

  const working = leaveOneByOne();
  return {
    left,
    async finish() {
      isFinishing = true;
      await working;
    },
  };
}

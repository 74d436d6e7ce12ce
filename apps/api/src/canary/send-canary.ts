// One run of the canary: sends a contact message as a visitor does, waits until the worker has delivered
// it, and erases it. A run ends within 50 seconds, so that the status page is replaced in time. Each request
// is short: a frozen process must not use up the time in which another one would respond.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_HEADER, INSERT_CONTACT } from '@loimel/client/contract';
import { z } from 'zod';

/** As the form does, it sends again while a process restarts or the database changes its leader. */
const ACKNOWLEDGE_LIMIT_MS = 25_000;
const DELIVER_LIMIT_MS = 20_000;
const ERASE_LIMIT_MS = 3_000;
const REQUEST_LIMIT_MS = 5_000;
const RETRY_PAUSE_MS = 1_000;
const POLL_PAUSE_MS = 250;

const MESSAGE = {
  name: 'Canary',
  // RFC 2606: nothing can be sent to this domain.
  email: 'canary@canary.invalid',
  message: 'Automatic test of the contact form. It is erased at once.',
  language: 'en',
};

const Acknowledgement = z.object({
  data: z.object({ insert_contacts_one: z.object({ id: z.uuid() }) }),
});
const Rejection = z.object({
  errors: z.tuple([z.object({ extensions: z.object({ code: z.string() }) })]),
});
const State = z.object({ delivered: z.boolean().nullable() });

export type CanaryResult = {
  /** Null: everything worked. */
  problem: string | null;
  /** From the first attempt to the acknowledgement, and from there to the delivery. */
  acknowledgedMs: number | null;
  deliveredMs: number | null;
};

export type CanaryOptions = {
  publicUrl: string;
  secret: string;
  fetch?: typeof fetch;
  /** For tests. */
  limits?: { acknowledgeMs: number; deliverMs: number };
};

type Post = (path: string, body: object, limitMs: number) => Promise<Response>;

export async function sendCanary(options: CanaryOptions): Promise<CanaryResult> {
  const { secret } = options;
  const { acknowledgeMs = ACKNOWLEDGE_LIMIT_MS, deliverMs = DELIVER_LIMIT_MS } =
    options.limits ?? {};
  const key = randomUUID();
  const post = createPost(options, key);
  const startedAt = performance.now();
  let acknowledgedMs: number | null = null;
  try {
    await acknowledge(post, { key, secret, limitMs: acknowledgeMs });
    acknowledgedMs = performance.now() - startedAt;
    await waitUntilDelivered(post, { id: key, secret, limitMs: deliverMs });
    const deliveredMs = performance.now() - startedAt - acknowledgedMs;
    return { problem: null, acknowledgedMs, deliveredMs };
  } catch (error) {
    return { problem: toProblem(error), acknowledgedMs, deliveredMs: null };
  } finally {
    // Also a message that was stored without an acknowledgement. The next run erases what is left.
    await post('/functions/v1/canary/erase', { id: key, secret }, ERASE_LIMIT_MS).catch(() => null);
  }
}

function createPost({ publicUrl, fetch: send = fetch }: CanaryOptions, key: string): Post {
  return (path, body, limitMs) =>
    send(`${publicUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: key },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(1, Math.ceil(Math.min(limitMs, REQUEST_LIMIT_MS)))),
    });
}

async function acknowledge(
  post: Post,
  { key, secret, limitMs }: { key: string; secret: string; limitMs: number },
): Promise<void> {
  const body = { ...INSERT_CONTACT, variables: { object: { ...MESSAGE, canary: secret } } };
  const endsAt = performance.now() + limitMs;
  for (;;) {
    const attempt = await post('/graphql/v1', body, endsAt - performance.now()).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      (error: unknown) => ({ status: 0, text: '', error }),
    );
    if (attempt.status === 200) return requireAcknowledged(attempt.text, key);
    if (performance.now() + RETRY_PAUSE_MS > endsAt) {
      const reason = 'error' in attempt ? toProblem(attempt.error) : `status ${attempt.status}`;
      throw new CanaryProblem(`the message was not acknowledged: ${reason}`);
    }
    await sleep(RETRY_PAUSE_MS);
  }
}

function requireAcknowledged(text: string, key: string): void {
  const body = parseJson(text);
  const id = Acknowledgement.safeParse(body).data?.data.insert_contacts_one.id;
  if (id === key) return;
  const code = Rejection.safeParse(body).data?.errors[0].extensions.code ?? 'unknown response';
  throw new CanaryProblem(`the message was rejected: ${code}`);
}

async function waitUntilDelivered(
  post: Post,
  { id, secret, limitMs }: { id: string; secret: string; limitMs: number },
): Promise<void> {
  const endsAt = performance.now() + limitMs;
  let last = 'no worker has taken it';
  while (performance.now() < endsAt) {
    try {
      const response = await post(
        '/functions/v1/canary/state',
        { id, secret },
        endsAt - performance.now(),
      );
      const state = State.safeParse(parseJson(await response.text())).data;
      if (state?.delivered === true) return;
      last = state ? 'no worker has taken it' : `status ${response.status}`;
    } catch (error) {
      last = toProblem(error);
    }
    await sleep(POLL_PAUSE_MS);
  }
  throw new CanaryProblem(`the message was not delivered: ${last}`);
}

class CanaryProblem extends Error {}

/** The cause of a failed fetch is in its `cause`. The secret is in no message. */
function toProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// Can the answer, or how long it takes, tell whether an address has an account? Known and unknown
// addresses are asked in pairs, in random order, each address once.
import { randomUUID } from 'node:crypto';
import type { Answer, Visitor } from '../backend/visitor.ts';
import { toAuc } from './auc.ts';
import type { Row } from './row.ts';
import { PASSWORD, postJson, type Target } from './target.ts';

type Endpoint = { path: string; body: (email: string) => Record<string, unknown> };

const ENDPOINTS: readonly Endpoint[] = [
  {
    path: '/signin/email-password',
    body: (email) => ({ email, password: 'not the password' }),
  },
  { path: '/signup/email-password', body: (email) => ({ email, password: PASSWORD }) },
  { path: '/user/password/reset', body: (email) => ({ email }) },
  { path: '/signin/otp/email', body: (email) => ({ email }) },
  { path: '/signin/passwordless/email', body: (email) => ({ email }) },
  { path: '/user/email/send-verification-email', body: (email) => ({ email }) },
];
/** Below the narrowest limit of a client (30 sign-ups or mails in an hour). */
const PAIRS_PER_ATTACKER = 12;
const WARM_UP = 10;

export async function attackByEnumeration(
  target: Target,
  size: { pairs: number; tolerance: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const endpoint of ENDPOINTS) rows.push(await compare(target, endpoint, size));
  return rows;
}

async function compare(
  target: Target,
  endpoint: Endpoint,
  { pairs, tolerance }: { pairs: number; tolerance: number },
): Promise<Row> {
  const known = await target.createAccounts(pairs + WARM_UP);
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const answers = { known: new Set<string>(), unknown: new Set<string>() };
  let attacker = target.createAttacker();

  for (const [index, knownEmail] of known.entries()) {
    if (index % PAIRS_PER_ATTACKER === 0) attacker = target.createAttacker();
    const classes = [
      { name: 'known' as const, email: knownEmail },
      // As long as the known one.
      { name: 'unknown' as const, email: `other-${randomUUID()}@example.org` },
    ];
    if (target.random() < 0.5) classes.reverse();
    // The first request of a connection takes longer, whoever it is about.
    if (index % PAIRS_PER_ATTACKER === 0) await postJson(attacker, '/token/verify', {});
    for (const { name, email } of classes) {
      const { answer, tookMs } = await ask(attacker, endpoint, email);
      answers[name].add(toComparable(answer));
      if (index >= WARM_UP) times[name].push(tookMs);
    }
  }
  const auc = toAuc(times.known, times.unknown);
  const isSame = isSameSet(answers.known, answers.unknown);
  return {
    attack: `who has an account? POST ${endpoint.path}, n = ${pairs}`,
    figure: `AUC ${auc.toFixed(3)}, answers ${isSame ? 'equal' : 'DIFFERENT'}`,
    limit: `0.50 ± ${tolerance.toFixed(2)}, equal`,
    isHeld: isSame && Math.abs(auc - 0.5) <= tolerance,
  };
}

async function ask(from: Visitor, { path, body }: Endpoint, email: string) {
  const startedMs = performance.now();
  const answer = await postJson(from, path, body(email));
  return { answer, tookMs: performance.now() - startedMs };
}

/** Everything of the answer but what is different in any two answers. */
function toComparable({ status, body, headers }: Answer): string {
  const { date: _date, 'x-request-id': _id, ...same } = headers;
  return JSON.stringify([status, body, Object.entries(same).toSorted()]);
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((entry) => other.has(entry));
}

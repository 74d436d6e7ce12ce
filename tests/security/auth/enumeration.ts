// Checks whether a response or its time reveals that an address has an account. Tries known and
// unknown addresses in pairs, in random order, each address once, with one request or a sequence.
import { randomUUID } from 'node:crypto';
import { createSoftwareKey } from '../../../apps/api/src/testing/software-key.ts';
import type { Visitor, VisitorResponse } from '../../support/backend/visitor.ts';
import { createProgress } from '../../support/progress.ts';
import { toAuc } from './auc.ts';
import type { Row } from './row.ts';
import { PASSWORD, postJson, type Target } from './target.ts';

/** One or more requests with an address. The last response is timed and compared. */
type Probe = {
  name: string;
  prepare?: (from: Visitor, email: string, target: Target) => Promise<Step>;
  step?: (email: string) => Step;
};
type Step = { path: string; body: unknown };

const WRONG = 'not the password';

const PROBES: readonly Probe[] = [
  ...(
    [
      ['/signin/email-password', { password: WRONG }],
      ['/signup/email-password', { password: PASSWORD }],
      ['/user/password/reset', {}],
      ['/signin/otp/email', {}],
      ['/signin/passwordless/email', {}],
      ['/user/email/send-verification-email', {}],
      ['/signin/webauthn', {}],
    ] as const
  ).map(([path, fields]) => ({
    name: `POST ${path}`,
    step: (email: string) => ({ path, body: { email, ...fields } }),
  })),
  {
    name: 'sign up, then sign in by password',
    async prepare(from, email) {
      await postJson(from, '/signup/email-password', { email, password: WRONG });
      return { path: '/signin/email-password', body: { email, password: WRONG } };
    },
  },
  {
    name: 'sign up, then sign in by key',
    async prepare(from, email, target) {
      const relyingParty = { origin: target.url, rpId: new URL(target.url).hostname };
      const key = createSoftwareKey(relyingParty);
      const creation = await postJson(from, '/signup/webauthn', { email });
      const created = key.create(JSON.parse(creation.body));
      await postJson(from, '/signup/webauthn/verify', { credential: created });
      const request = await postJson(from, '/signin/webauthn', {});
      const credential = key.get(JSON.parse(request.body));
      return { path: '/signin/webauthn/verify', body: { credential } };
    },
  },
  {
    name: 'reset, then sign in by password',
    async prepare(from, email) {
      await postJson(from, '/user/password/reset', { email });
      return { path: '/signin/email-password', body: { email, password: WRONG } };
    },
  },
];
/** Below the lowest limit of a client (30 sign-ups or emails per hour). */
const PAIRS_PER_ATTACKER = 12;
const WARM_UP = 10;

export async function attackByEnumeration(
  target: Target,
  size: { pairs: number; tolerance: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const probe of PROBES) rows.push(await compare(target, probe, size));
  return rows;
}

async function compare(
  target: Target,
  probe: Probe,
  { pairs, tolerance }: { pairs: number; tolerance: number },
): Promise<Row> {
  const known = await target.createAccounts(pairs + WARM_UP);
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const responses = { known: new Set<string>(), unknown: new Set<string>() };
  let attacker = target.createAttacker();
  const progress = createProgress(probe.name, known.length);

  for (const [index, knownEmail] of known.entries()) {
    progress.step();
    if (index % PAIRS_PER_ATTACKER === 0) attacker = target.createAttacker();
    const classes = [
      { name: 'known' as const, email: knownEmail },
      // Same length as the known address.
      { name: 'unknown' as const, email: `other-${randomUUID()}@example.org` },
    ];
    if (target.random() < 0.5) classes.reverse();
    // The first request of a connection takes longer for any address.
    if (index % PAIRS_PER_ATTACKER === 0) await postJson(attacker, '/token/verify', {});
    for (const { name, email } of classes) {
      const { response, tookMs } = await runProbe(attacker, probe, email, target);
      responses[name].add(toComparable(response));
      if (index >= WARM_UP) times[name].push(tookMs);
    }
  }
  const auc = toAuc(times.known, times.unknown);
  const isSame = isSameSet(responses.known, responses.unknown);
  return {
    attack: `account enumeration: ${probe.name}, n = ${pairs}`,
    figure: `AUC ${auc.toFixed(3)}, responses ${isSame ? 'equal' : 'DIFFERENT'}`,
    limit: `0.50 ± ${tolerance.toFixed(2)}, equal`,
    isHeld: isSame && Math.abs(auc - 0.5) <= tolerance,
  };
}

async function runProbe(from: Visitor, probe: Probe, email: string, target: Target) {
  const step = (await probe.prepare?.(from, email, target)) ?? probe.step?.(email);
  if (!step) throw new Error(`${probe.name} has no step`);
  const startedMs = performance.now();
  const response = await postJson(from, step.path, step.body);
  return { response, tookMs: performance.now() - startedMs };
}

/** Removes values that differ between any two responses. */
function toComparable({ status, body, headers }: VisitorResponse): string {
  const { date: _date, 'x-request-id': _id, 'content-length': length, ...same } = headers;
  // Challenges and key ids differ by design. ownership.db.test.ts compares the decoys.
  const isChallenge = body.includes('"challenge"');
  const shape = isChallenge ? Object.keys(JSON.parse(body)).toSorted() : [body, length];
  return JSON.stringify([status, shape, Object.entries(same).toSorted()]);
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((entry) => other.has(entry));
}

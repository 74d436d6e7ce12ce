// Checks whether the server ever redirects a browser to another origin. Every target is tried where
// a redirect can be requested. The final address in a browser counts.
import { randomUUID } from 'node:crypto';
import type { Visitor, VisitorResponse } from '../../support/backend/visitor.ts';
import { createHostileTargets, generateTargets } from './redirect-corpus.ts';
import { atMost, type Row } from './row.ts';
import { postJson, type Target } from './target.ts';

/** Below the limits of a client for following links and for emails. */
const TARGETS_PER_ATTACKER = 25;

export async function attackRedirects(
  target: Target,
  size: { generated: number; seed: number },
): Promise<Row[]> {
  const ours = new URL(target.url).origin;
  const corpus = createHostileTargets(ours);
  const targets = [...corpus, ...generateTargets(ours, size.generated, size.seed)];
  let attacker = target.createAttacker();
  let offOrigin = 0;
  let unexpected = 0;
  for (const [index, redirectTo] of targets.entries()) {
    if (index % TARGETS_PER_ATTACKER === 0) attacker = target.createAttacker();
    const response = await follow(attacker, redirectTo);
    // Text that cannot be stored is rejected with 400 before the ticket is read.
    const isRedirect = response.status === 302;
    if (!isRedirect && response.status !== 400) unexpected += 1;
    const location = isRedirect ? String(response.headers.location) : ours;
    if (new URL(location, ours).origin !== ours) offOrigin += 1;
    if (await isEmailed(target, attacker, redirectTo, ours)) offOrigin += 1;
  }
  return [
    atMost(
      `${corpus.length} hostile and ${size.generated} generated redirect targets: off our origin`,
      offOrigin,
      0,
    ),
    atMost('the same: responses other than a redirect or 400', unexpected, 0),
  ];
}

function follow(from: Visitor, redirectTo: string): Promise<VisitorResponse> {
  return from.post(
    '/auth/v1/verify',
    { 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams({ ticket: `verifyEmail:${randomUUID()}`, redirectTo }).toString(),
  );
}

/** True when the server accepts a request whose email link would redirect to another origin. */
async function isEmailed(
  { database }: Target,
  from: Visitor,
  redirectTo: string,
  ours: string,
): Promise<boolean> {
  const email = `to-${randomUUID()}@example.org`;
  const { status } = await postJson(from, '/signin/passwordless/email', {
    email,
    options: { redirectTo },
  });
  if (status !== 200) return false;
  const { rows } = await database.query(`select redirect_to from auth.tickets where address = $1`, [
    email,
  ]);
  return new URL(String(rows[0]?.redirect_to), ours).origin !== ours;
}

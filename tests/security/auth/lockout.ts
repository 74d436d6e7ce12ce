// A third party attacks one address for a simulated hour, with one client and with many. Meanwhile
// its owner signs in on a known device and, with a link from an email, on new ones.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import pg from 'pg';
import { toTicket } from '../../../apps/api/src/auth/tickets/tickets.ts';
import { createDatabase } from '../../../apps/api/src/platform/database.ts';
import { createKeyring, type Keyring } from '../../../apps/api/src/platform/keyring.ts';
import { passTime } from '../../../apps/api/src/testing/pass-time.ts';
import type { Visitor } from '../../support/backend/visitor.ts';
import { createProgress } from '../../support/progress.ts';
import { atMost, type Row } from './row.ts';
import { PASSWORD, postJson, readError, type Target } from './target.ts';

const HOUR_SECONDS = 3600;
const GUESSES_PER_DAY = 100;
const MINUTE_MS = 60_000;
/** Clients that send at the same time. More would only wait for the two cores. */
const PARALLEL = 16;

/** Requests of a single client, more than its own limits allow. */
const REPEATS_ALONE = 20;

type Owner = { email: string; device: Visitor; cookie: string; keyring: Keyring };
type Outcome = { isKnownIn: boolean; isNewIn: boolean; tookMs: number };

export async function attackByLockout(
  target: Target,
  databaseUrl: string,
  size: { clients: readonly number[]; lockoutRounds: number },
): Promise<Row[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const keyring = createKeyring(createDatabase(pool));
  try {
    const rows: Row[] = [];
    for (const clients of size.clients) {
      rows.push(...(await attackForAnHour(target, keyring, clients, size.lockoutRounds)));
    }
    return rows;
  } finally {
    await pool.end();
  }
}

async function attackForAnHour(
  target: Target,
  keyring: Keyring,
  clients: number,
  rounds: number,
): Promise<Row[]> {
  const owner = await createOwner(target, keyring);
  const attackers = Array.from({ length: clients }, target.createAttacker);
  const outcomes: Outcome[] = [];
  let sent = 0;
  let evaluated = 0;
  const progress = createProgress(`rounds with ${clients} client(s)`, rounds);
  for (let round = 0; round < rounds; round += 1) {
    const [counts, outcome] = await Promise.all([
      attackOnce(attackers, owner.email),
      signInAsOwner(target, owner),
    ]);
    sent += counts.sent;
    evaluated += counts.evaluated;
    outcomes.push(outcome);
    await passTime(target.database, HOUR_SECONDS / rounds);
    progress.step();
  }
  const attack = `${sent} requests from ${clients} client(s) at one address in an hour`;
  const slowestMs = Math.max(...outcomes.map(({ tookMs }) => tookMs));
  return [
    all(
      `${attack}: owner signs in at the first attempt, known device`,
      outcomes,
      (one) => one.isKnownIn,
    ),
    all(
      `${attack}: owner signs in with an emailed link, new device`,
      outcomes,
      (one) => one.isNewIn,
    ),
    atMost(`${attack}: slowest of these, ms`, Math.round(slowestMs), MINUTE_MS),
    atMost(`${attack}: guesses evaluated`, evaluated, GUESSES_PER_DAY),
  ];
}

function all(attack: string, outcomes: readonly Outcome[], is: (one: Outcome) => boolean): Row {
  const count = outcomes.filter(is).length;
  const limit = outcomes.length;
  return { attack, figure: `${count} of ${limit}`, limit: 'all', isHeld: count === limit };
}

async function createOwner(target: Target, keyring: Keyring): Promise<Owner> {
  const [email = ''] = await target.createAccounts(1);
  const device = target.createAttacker();
  const body = { email, password: PASSWORD };
  const { status, headers } = await postJson(device, '/signin/email-password', body);
  const [cookie = ''] = String(headers['set-cookie'] ?? '').split(';');
  if (status !== 200 || cookie === '') throw new Error(`the owner cannot sign in: ${status}`);
  return { email, device, cookie, keyring };
}

async function attackOnce(attackers: readonly Visitor[], email: string) {
  const counts = { sent: 0, evaluated: 0 };
  const repeats = attackers.length === 1 ? REPEATS_ALONE : 1;
  const waiting = Array.from({ length: repeats }, () => attackers).flat();
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let from = waiting.pop(); from; from = waiting.pop()) {
        for (const [path, body] of createRequests(email)) {
          const response = await postJson(from, path, body);
          counts.sent += 1;
          if (/^invalid-(email-password|otp)$/.test(readError(response))) counts.evaluated += 1;
        }
      }
    }),
  );
  return counts;
}

function createRequests(email: string): [string, object][] {
  const { codeChallenge } = createPkce();
  const otp = String(randomInt(1_000_000)).padStart(6, '0');
  return [
    ['/user/password/reset', { email, codeChallenge }],
    ['/signin/passwordless/email', { email, codeChallenge }],
    ['/signin/otp/email', { email }],
    ['/signin/email-password', { email, password: `not the password ${otp}` }],
    ['/signin/otp/email/verify', { email, otp }],
  ];
}

async function signInAsOwner(target: Target, owner: Owner): Promise<Outcome> {
  const { email, cookie } = owner;
  const password = { email, password: PASSWORD };
  const known = await postJson(owner.device, '/signin/email-password', password, { cookie });
  const startedMs = performance.now();
  const isNewIn = await signInByEmail(target, owner);
  return { isKnownIn: known.status === 200, isNewIn, tookMs: performance.now() - startedMs };
}

async function signInByEmail(target: Target, { email, keyring }: Owner): Promise<boolean> {
  const browser = target.createAttacker();
  const { verifier, codeChallenge } = createPkce();
  await postJson(browser, '/signin/passwordless/email', { email, codeChallenge });
  const { rows } = await target.database.query(
    `select ticket_id from auth.messages where address = $1 and template = 'auth-magic-link'
     order by created_at desc limit 1`,
    [email],
  );
  const ticket = await toTicket(keyring, 'passwordlessEmail', String(rows[0]?.ticket_id));
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ ticket }).toString();
  const { headers } = await browser.post('/auth/v1/verify', form, body);
  const code = new URL(headers.location ?? 'http://none.example').searchParams.get('code') ?? '-';
  const exchanged = await postJson(browser, '/token/exchange', { code, codeVerifier: verifier });
  return exchanged.status === 200;
}

function createPkce(): { verifier: string; codeChallenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, codeChallenge: createHash('sha256').update(verifier).digest('base64url') };
}

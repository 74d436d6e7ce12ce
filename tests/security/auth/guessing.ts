// Guesses codes and passwords, in bursts and from many addresses, and with forged client addresses.
import { randomUUID } from 'node:crypto';
import { passTime } from '../../../apps/api/src/testing/pass-time.ts';
import type { Visitor } from '../../support/backend/visitor.ts';
import { createProgress } from '../../support/progress.ts';
import { atMost, type Row } from './row.ts';
import { postJson, readError, type Target } from './target.ts';

const BURST = 200;
const CODE_TRIES = 5;
const GUESSES_PER_DAY = 100;
/** Limit of the server per client address in five minutes. */
const GUESSES_PER_CLIENT = 60;
const WRONG = 'not the password';
/** Each window is longer than the short limits. All windows together are less than a day. */
const WINDOWS = 40;
const WINDOW_SECONDS = 30 * 60;

export async function attackByGuessing(
  target: Target,
  size: { guesses: number; addresses: number },
): Promise<Row[]> {
  const attackers = Array.from({ length: size.addresses }, target.createAttacker);
  return [
    await burstCodes(target, attackers),
    await guessPassword(target, attackers, size.guesses),
    await forgeAddress(target),
  ];
}

async function burstCodes(target: Target, attackers: readonly Visitor[]): Promise<Row> {
  const [email = ''] = await target.createAccounts(1);
  const sent = await postJson(target.createAttacker(), '/signin/otp/email', { email });
  if (sent.status !== 200) throw new Error(`no code was sent: ${sent.status} ${sent.body}`);
  const responses = await Promise.all(
    Array.from({ length: BURST }, (_, index) => {
      const otp = String(100_000 + index);
      return postJson(pick(attackers, index), '/signin/otp/email/verify', { email, otp });
    }),
  );
  const evaluated = responses.filter(
    (response) => response.status === 200 || readError(response) === 'invalid-otp',
  ).length;
  return atMost(`burst of ${BURST} email codes: evaluated`, evaluated, CODE_TRIES);
}

/** Simulates a day. Time passes between the bursts, so that the short limits are reset. */
async function guessPassword(
  target: Target,
  attackers: readonly Visitor[],
  guesses: number,
): Promise<Row> {
  const [email = ''] = await target.createAccounts(1);
  let evaluated = 0;
  const progress = createProgress('windows of guesses', WINDOWS);
  for (let window = 0; window < WINDOWS; window += 1) {
    const responses = await Promise.all(
      Array.from({ length: guesses / WINDOWS }, (_, index) => {
        const from = pick(attackers, window * 7 + index);
        return postJson(from, '/signin/email-password', { email, password: `${WRONG} ${index}` });
      }),
    );
    evaluated += responses.filter(
      (response) => readError(response) === 'invalid-email-password',
    ).length;
    await passTime(target.database, WINDOW_SECONDS);
    progress.step();
  }
  return atMost(
    `${guesses} passwords for one account from ${attackers.length} addresses in a day: evaluated`,
    evaluated,
    GUESSES_PER_DAY,
  );
}

/** One client that sends a different forged address each time. */
async function forgeAddress(target: Target): Promise<Row> {
  const attacker = target.createAttacker();
  let passed = 0;
  for (let index = 0; index < BURST; index += 1) {
    const forged = `198.51.${index}.7`;
    const response = await postJson(
      attacker,
      '/signin/otp/email/verify',
      { email: `unknown-${randomUUID()}@example.org`, otp: '000000' },
      {
        'x-forwarded-for': `${forged}, 203.0.113.${index}`,
        forwarded: `for=${forged}`,
        'x-real-ip': forged,
        'x-client-ip': forged,
        'true-client-ip': forged,
      },
    );
    if (response.status !== 429) passed += 1;
  }
  return atMost(`forged X-Forwarded-For × ${BURST}: accepted`, passed, GUESSES_PER_CLIENT);
}

function pick(attackers: readonly Visitor[], index: number): Visitor {
  const attacker = attackers[index % attackers.length];
  if (!attacker) throw new Error('there is no attacker');
  return attacker;
}

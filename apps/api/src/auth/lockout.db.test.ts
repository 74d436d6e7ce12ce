// A third party attacks one address for an hour. Its owner must still be able to sign in. The long
// version with 500 clients is `npm run test:security -- --only auth/lockout`.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { quickHasher } from '../testing/auth-model/world.ts';
import { createAuthNodes, PASSWORD } from '../testing/auth-nodes.ts';
import { passTime } from '../testing/pass-time.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createVisitor, signInByEmail, type Visitor } from '../testing/visitor.ts';
import { AUTH_LIMITS } from './limits.ts';

const database = await createTestDatabase();
const { pools } = database;
const nodes = await createAuthNodes(database, { limits: AUTH_LIMITS, hasher: quickHasher });

const ROUNDS = 6;
const HOUR = 3600;
const MAX_EVALUATED_PER_DAY = 100;

async function createAccount(email: string): Promise<void> {
  await pools.migrator.query(
    `insert into auth.accounts
       (email, email_verified, password_hash, display_name, locale, roles, default_role)
     values ($1, true, $2, 'Ada', 'en', '{user,me}', 'user')`,
    [email, await quickHasher.hash(PASSWORD, 0)],
  );
}

const signIn = (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.post('/signin/email-password', { email, password });

const isEvaluated = ({ body }: Awaited<ReturnType<Visitor['post']>>) =>
  /^invalid-(email-password|otp)$/.test(body.error);

/** Sends one request of every kind. */
async function attack(attacker: Visitor, email: string) {
  const codeChallenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const otp = String(randomInt(1_000_000)).padStart(6, '0');
  return [
    await attacker.post('/user/password/reset', { email, codeChallenge }),
    await attacker.post('/signin/passwordless/email', { email, codeChallenge }),
    await attacker.post('/signin/otp/email', { email }),
    await signIn(attacker, email, `wrong ${otp}`),
    await signIn(attacker, email, `wrong again ${otp}`),
    await attacker.post('/signin/otp/email/verify', { email, otp }),
  ];
}

test.each([1, 40])(
  'an hour of attacks from %i clients does not lock the owner out',
  async (clients) => {
    const email = `owner-${clients}@example.org`;
    await createAccount(email);
    const known = createVisitor(nodes, '192.0.2.1');
    expect((await signIn(known, email)).status).toBe(200);
    let evaluated = 0;
    const outcomes: object[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let client = 0; client < clients; client += 1) {
        const attacker = createVisitor(nodes, `203.0.${clients}.${client}`);
        evaluated += (await attack(attacker, email)).filter(isEvaluated).length;
      }
      const unknown = createVisitor(nodes, `192.0.2.${round + 10}`);
      outcomes.push({
        known: (await signIn(known, email)).status,
        byEmail: await signInByEmail(nodes, unknown, email),
      });
      await passTime(pools.migrator, HOUR / ROUNDS);
    }
    expect(outcomes).toEqual(outcomes.map(() => ({ known: 200, byEmail: 200 })));
    expect(evaluated).toBeLessThanOrEqual(MAX_EVALUATED_PER_DAY);
  },
);

test('the responses to an attack are the same for an address without an account', async () => {
  await createAccount('has-account@example.org');
  const [known = [], unknown = []] = await Promise.all(
    ['has-account@example.org', 'no-account@example.org'].map(async (email, index) => {
      const responses: string[] = [];
      for (let round = 0; round < 20; round += 1) {
        const attacker = createVisitor(nodes, `198.51.10${index}.${round % 9}`);
        const attempts = await attack(attacker, email);
        responses.push(attempts.map(({ status, body }) => `${status} ${body.error}`).join());
      }
      return responses;
    }),
  );
  expect(known).toEqual(unknown);
  expect(known.join()).toContain('429');
});

test('at most 100 guesses at an account are evaluated in any 24 hours, over all methods', () => {
  const { failures, knownDevice } = AUTH_LIMITS;
  const limits = [...Object.values(failures), knownDevice].map((limit) => limit.accountPerDay);
  expect(limits.map(({ windowSeconds }) => windowSeconds)).toEqual(limits.map(() => 24 * HOUR));
  const sum = limits.reduce((total, { max }) => total + max, 0);
  expect(sum).toBeLessThanOrEqual(MAX_EVALUATED_PER_DAY);
});

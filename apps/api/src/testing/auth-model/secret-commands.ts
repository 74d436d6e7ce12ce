// Commands for secrets that people know or receive: passwords, codes, personal access tokens.
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  addBrowser,
  type Command,
  command,
  endAllAccess,
  hasBrowser,
  isSteppedUp,
  requireFresh,
  which,
} from './command.ts';
import { toSwitchTotp } from './second-factor-commands.ts';
import type { Model, World } from './world.ts';

const MAX_TRIES = 5;
const CODE_SECONDS = 600;
const TICKET_SECONDS = 300;

const isUnexpired = (secret: { endsAt: number } | null, { now }: Readonly<Model>) =>
  secret !== null && secret.endsAt > now;

/** After one correct factor: a session, or a ticket if a second factor is enabled. */
function takeFirstFactor(model: Model, response: Awaited<ReturnType<World['post']>>): void {
  expect(response.status).toBe(200);
  if (model.totpSecret === null) {
    addBrowser(model, response, 1);
    return;
  }
  expect(response.body.session).toBeNull();
  const { ticket } = response.body.mfa;
  model.mfa = { ticket, triesLeft: MAX_TRIES, endsAt: model.now + TICKET_SECONDS };
}

const toSignIn = (isRight: boolean) =>
  command(isRight ? 'signIn' : 'signIn(wrong password)', async (model, world) => {
    const { email } = world;
    const password = isRight ? model.password : `not ${model.password}`;
    const response = await world.post('/signin/email-password', { email, password });
    if (isRight) takeFirstFactor(model, response);
    else expect(response.body.error).toBe('invalid-email-password');
  });
const signIn = fc.boolean().map(toSignIn);

const sendCode = fc.constant(
  command('sendCode', async (model, world) => {
    await world.post('/signin/otp/email', { email: world.email });
    model.code = { triesLeft: MAX_TRIES, endsAt: model.now + CODE_SECONDS };
  }),
);

const guessCode = fc.integer({ min: 1, max: 7 }).map((times) =>
  command(`guessCode(${times} in parallel)`, async (model, world) => {
    const isValid = isUnexpired(model.code, model);
    const right = isValid ? await world.readCode() : '';
    const otp = right === '000000' ? '000001' : '000000';
    const responses = await Promise.all(
      Array.from({ length: times }, () =>
        world.post('/signin/otp/email/verify', { email: world.email, otp }),
      ),
    );
    const compared = responses.filter(({ body }) => body.error === 'invalid-otp').length;
    const tries = isValid ? (model.code?.triesLeft ?? 0) : times;
    expect(compared).toBe(Math.min(times, tries));
    if (model.code) model.code.triesLeft = Math.max(0, model.code.triesLeft - times);
  }),
);

/** Sends the correct code several times in parallel: at most one session. */
const useCode = fc.integer({ min: 1, max: 3 }).map((times) =>
  command(
    `useCode(${times} in parallel)`,
    async (model, world) => {
      const canWork = isUnexpired(model.code, model) && (model.code?.triesLeft ?? 0) > 0;
      const otp = await world.readCode();
      const responses = await Promise.all(
        Array.from({ length: times }, () =>
          world.post('/signin/otp/email/verify', { email: world.email, otp }),
        ),
      );
      const good = responses.filter(({ status }) => status === 200);
      expect(good.length).toBe(canWork ? 1 : 0);
      for (const response of good) takeFirstFactor(model, response);
      if (canWork) model.code = null;
      else if (model.code) model.code.triesLeft = Math.max(0, model.code.triesLeft - times);
    },
    ({ code }) => code !== null,
  ),
);

const changePassword = which.map((index) =>
  command(
    `changePassword(browser ${index})`,
    async (model, world) => {
      const browser = await requireFresh(model, world, index);
      if (!browser) return;
      const newPassword = `password number ${model.browsers.length} at ${model.now}`;
      const { body } = await world.post('/user/password', { newPassword }, browser.accessToken);
      if (!isSteppedUp(model, browser)) return expect(body.error).toBe('elevated-claim-required');
      expect(body).toBe('OK');
      model.password = newPassword;
      endAllAccess(model);
    },
    hasBrowser,
  ),
);

const createPat = which.map((index) =>
  command(
    `createPat(browser ${index})`,
    async (model, world) => {
      const browser = await requireFresh(model, world, index);
      if (!browser) return;
      const expiresAt = new Date(Date.now() + 300 * 86_400_000).toISOString();
      const { body } = await world.post('/pat', { expiresAt }, browser.accessToken);
      if (!isSteppedUp(model, browser)) return expect(body.error).toBe('elevated-claim-required');
      model.pat = { value: body.personalAccessToken, isRevoked: false };
    },
    hasBrowser,
  ),
);

const usePat = fc.constant(
  command('usePat', async (model, world) => {
    const personalAccessToken = model.pat?.value ?? '00000000-0000-4000-8000-000000000000';
    const canWork = model.pat !== null && !model.pat.isRevoked;
    const response = await world.post('/signin/pat', { personalAccessToken });
    expect(response.status).toBe(canWork ? 200 : 401);
    if (canWork) addBrowser(model, response, 0);
  }),
);

/** The owner authenticates again. A session of a personal access token never can. */
const elevate = fc.tuple(which, fc.boolean()).map(([index, isRight]) =>
  command(
    `elevate(browser ${index}, ${isRight ? 'right' : 'wrong'} password)`,
    async (model, world) => {
      const browser = await requireFresh(model, world, index);
      if (!browser) return;
      const password = isRight ? model.password : `not ${model.password}`;
      const { body } = await world.post('/elevate', { password }, browser.accessToken);
      if (browser.authenticatedAt === null) {
        return expect(body.error).toBe('elevated-claim-required');
      }
      if (!isRight) return expect(body.error).toBe('invalid-email-password');
      expect(body).toBe('OK');
      browser.authenticatedAt = model.now;
    },
    hasBrowser,
  ),
);

export const secretCommands: fc.Arbitrary<Command>[] = [
  signIn,
  ...[sendCode, guessCode, useCode],
  ...[changePassword, createPat, usePat, elevate],
];

/** First commands of a script, so that not all scripts consist of sign-ins. */
export const openings: fc.Arbitrary<Command[]> = fc.constantFrom<Command[]>(
  [],
  [toSignIn(true)],
  [toSignIn(true), toSwitchTotp(0), toSignIn(true)],
);

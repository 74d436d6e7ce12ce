// Commands about what people know and are sent: passwords, codes, second factors, access tokens.
import fc from 'fast-check';
import { expect } from 'vitest';
import { addBrowser, type Command, command, requireFresh } from './command.ts';
import type { Model, World } from './world.ts';

const MAX_TRIES = 5;
const CODE_SECONDS = 600;
const TICKET_SECONDS = 300;
const STEP_SECONDS = 30;

const hasBrowser = ({ browsers }: Readonly<Model>) => browsers.length > 0;
const which = fc.nat({ max: 5 });
const isWaiting = (secret: { endsAt: number } | null, { now }: Readonly<Model>) =>
  secret !== null && secret.endsAt > now;

/** After one right factor: a session, or a ticket where a second factor is on. */
function takeFirstFactor(model: Model, answer: Awaited<ReturnType<World['post']>>): void {
  expect(answer.status).toBe(200);
  if (model.totpSecret === null) {
    addBrowser(model, answer);
    return;
  }
  expect(answer.body.session).toBeNull();
  const { ticket } = answer.body.mfa;
  model.mfa = { ticket, triesLeft: MAX_TRIES, endsAt: model.now + TICKET_SECONDS };
}

const toSignIn = (isRight: boolean) =>
  command(isRight ? 'signIn' : 'signIn(wrong password)', async (model, world) => {
    const { email } = world;
    const password = isRight ? model.password : `not ${model.password}`;
    const answer = await world.post('/signin/email-password', { email, password });
    if (isRight) takeFirstFactor(model, answer);
    else expect(answer.body.error).toBe('invalid-email-password');
  });
const signIn = fc.boolean().map(toSignIn);

const sendCode = fc.constant(
  command('sendCode', async (model, world) => {
    await world.post('/signin/otp/email', { email: world.email });
    model.code = { triesLeft: MAX_TRIES, endsAt: model.now + CODE_SECONDS };
  }),
);

const guessCode = fc.integer({ min: 1, max: 7 }).map((times) =>
  command(`guessCode(${times} at once)`, async (model, world) => {
    const isThere = isWaiting(model.code, model);
    const right = isThere ? await world.readCode() : '';
    const otp = right === '000000' ? '000001' : '000000';
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        world.post('/signin/otp/email/verify', { email: world.email, otp }),
      ),
    );
    const compared = answers.filter(({ body }) => body.error === 'invalid-otp').length;
    const tries = isThere ? (model.code?.triesLeft ?? 0) : times;
    expect(compared).toBe(Math.min(times, tries));
    if (model.code) model.code.triesLeft = Math.max(0, model.code.triesLeft - times);
  }),
);

/** The right code, several at once: one session or none. */
const useCode = fc.integer({ min: 1, max: 3 }).map((times) =>
  command(
    `useCode(${times} at once)`,
    async (model, world) => {
      const canWork = isWaiting(model.code, model) && (model.code?.triesLeft ?? 0) > 0;
      const otp = await world.readCode();
      const answers = await Promise.all(
        Array.from({ length: times }, () =>
          world.post('/signin/otp/email/verify', { email: world.email, otp }),
        ),
      );
      const good = answers.filter(({ status }) => status === 200);
      expect(good.length).toBe(canWork ? 1 : 0);
      for (const answer of good) takeFirstFactor(model, answer);
      if (canWork) model.code = null;
      else if (model.code) model.code.triesLeft = Math.max(0, model.code.triesLeft - times);
    },
    ({ code }) => code !== null,
  ),
);

const toSwitchTotp = (index: number) =>
  command(
    `switchTotp(browser ${index})`,
    async (model, world) => {
      const browser = await requireFresh(model, world, index);
      if (!browser) return;
      await passStep(model, world);
      const isOn = model.totpSecret === null;
      if (isOn) {
        const made = await world.call('GET', '/mfa/totp/generate', { token: browser.accessToken });
        model.totpSecret = made.body.totpSecret;
      }
      const body = {
        code: world.toTotp(model.totpSecret ?? ''),
        activeMfaType: isOn ? 'totp' : '',
      };
      expect((await world.post('/user/mfa', body, browser.accessToken)).body).toBe('OK');
      if (!isOn) model.totpSecret = null;
    },
    hasBrowser,
  );
const switchTotp = which.map(toSwitchTotp);

/** The second factor: wrong, or right and several at once; then the same code again. */
const giveTotp = fc.integer({ min: 0, max: 3 }).map((times) =>
  command(
    times === 0 ? 'giveTotp(wrong)' : `giveTotp(${times} at once)`,
    async (model, world) => {
      await passStep(model, world);
      const { mfa, totpSecret } = model;
      if (!mfa || totpSecret === null) return;
      const { ticket } = mfa;
      const canWork = mfa.triesLeft > 0 && isWaiting(mfa, model);
      const right = world.toTotp(totpSecret);
      const otp = times === 0 ? 'wrong' : right;
      const answers = await Promise.all(
        Array.from({ length: Math.max(1, times) }, () =>
          world.post('/signin/mfa/totp', { ticket, otp }),
        ),
      );
      const good = answers.filter(({ status }) => status === 200);
      expect(good.length).toBe(canWork && times > 0 ? 1 : 0);
      for (const answer of good) addBrowser(model, answer);
      mfa.triesLeft = good.length > 0 ? 0 : Math.max(0, mfa.triesLeft - answers.length);
      if (times === 0) return;
      const again = await world.post('/signin/mfa/totp', { ticket, otp: right });
      expect(again.status).toBe(401);
      mfa.triesLeft = Math.max(0, mfa.triesLeft - 1);
    },
    ({ mfa, totpSecret }) => mfa !== null && totpSecret !== null,
  ),
);

/** To the next time step, so that there is a code that was never used. */
async function passStep(model: Model, world: World): Promise<void> {
  await world.passTime(STEP_SECONDS);
  model.now += STEP_SECONDS;
}

const changePassword = which.map((index) =>
  command(
    `changePassword(browser ${index})`,
    async (model, world) => {
      const browser = await requireFresh(model, world, index);
      if (!browser) return;
      const newPassword = `password number ${model.browsers.length} at ${model.now}`;
      const { body } = await world.post('/user/password', { newPassword }, browser.accessToken);
      expect(body).toBe('OK');
      model.password = newPassword;
      for (const each of model.browsers) each.isSignedOut = true;
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
      const expiresAt = new Date(Date.now() + 86_400_000_000).toISOString();
      const { body } = await world.post('/pat', { expiresAt }, browser.accessToken);
      model.pat = body.personalAccessToken;
    },
    hasBrowser,
  ),
);

const usePat = fc.constant(
  command('usePat', async (model, world) => {
    const personalAccessToken = model.pat ?? '00000000-0000-4000-8000-000000000000';
    const answer = await world.post('/signin/pat', { personalAccessToken });
    expect(answer.status).toBe(model.pat === null ? 401 : 200);
    if (model.pat !== null) addBrowser(model, answer);
  }),
);

export const secretCommands: fc.Arbitrary<Command>[] = [
  signIn,
  ...[sendCode, guessCode, useCode],
  ...[switchTotp, giveTotp],
  ...[changePassword, createPat, usePat],
];

/** How a script may begin, so that scripts are not all about getting in. */
export const openings: fc.Arbitrary<Command[]> = fc.constantFrom<Command[]>(
  [],
  [toSignIn(true)],
  [toSignIn(true), toSwitchTotp(0), toSignIn(true)],
);

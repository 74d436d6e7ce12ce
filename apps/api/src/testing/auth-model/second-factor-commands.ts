// Commands for the second factor: enable, disable, and use wrong, correct and used codes.
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  addBrowser,
  type Command,
  command,
  hasBrowser,
  isSteppedUp,
  pass,
  requireFresh,
  which,
} from './command.ts';
import type { Model, World } from './world.ts';

const STEP_SECONDS = 30;

/** Returns the step of an unused code: after the last one. The clock tolerance is one step. */
async function toFreshStep(model: Model, world: World): Promise<number> {
  if (world.readStep() < model.totpStep) await pass(model, world, STEP_SECONDS);
  return Math.max(world.readStep(), model.totpStep + 1);
}

export const toSwitchTotp = (index: number) =>
  command(
    `switchTotp(browser ${index})`,
    async (model, world) => {
      const browser = await requireFresh(model, world, index);
      if (!browser) return;
      const isOn = model.totpSecret === null;
      if (isOn) {
        const created = await world.call('GET', '/mfa/totp/generate', {
          token: browser.accessToken,
        });
        if (!isSteppedUp(model, browser)) {
          return expect(created.body.error).toBe('elevated-claim-required');
        }
        model.totpSecret = created.body.totpSecret;
      }
      const step = await toFreshStep(model, world);
      const body = {
        code: world.toTotp(model.totpSecret ?? '', step),
        activeMfaType: isOn ? 'totp' : '',
      };
      // While TOTP is being enabled, the account has no second factor yet.
      const isAllowed = isSteppedUp(isOn ? { ...model, totpSecret: null } : model, browser);
      const response = await world.post('/user/mfa', body, browser.accessToken);
      if (!isAllowed) {
        if (isOn) model.totpSecret = null;
        return expect(response.body.error).toBe('elevated-claim-required');
      }
      expect(response.body).toBe('OK');
      model.totpStep = step;
      if (isOn) {
        browser.authenticatedAt = model.now;
        browser.secondFactorAt = model.now;
      } else model.totpSecret = null;
    },
    hasBrowser,
  );

type PendingMfa = Model & { mfa: NonNullable<Model['mfa']>; totpSecret: string };

function hasPendingMfa(model: Readonly<Model>): model is PendingMfa {
  return model.mfa !== null && model.totpSecret !== null;
}

/** Sends `codes` in parallel for the ticket. Each one counts as an attempt. */
async function sendCodes(model: PendingMfa, world: World, codes: string[]) {
  const { mfa } = model;
  const tries = mfa.endsAt > model.now ? Math.min(mfa.triesLeft, codes.length) : 0;
  const responses = await Promise.all(
    codes.map((otp) => world.post('/signin/mfa/totp', { ticket: mfa.ticket, otp })),
  );
  mfa.triesLeft -= tries;
  return { tries, responses };
}

/** Wrong codes: five are compared, none uses up the ticket, none creates a session. */
const giveWrongCodes = fc.integer({ min: 1, max: 7 }).map((times) =>
  command(
    `giveWrongCodes(${times} in parallel)`,
    async (model, world) => {
      if (!hasPendingMfa(model)) return;
      const { tries, responses } = await sendCodes(model, world, Array(times).fill('wrong'));
      expect(responses.map(({ status }) => status)).toEqual(Array(times).fill(401));
      const compared = responses.filter(({ body }) => body.error === 'invalid-totp');
      expect(compared).toHaveLength(tries);
    },
    hasPendingMfa,
  ),
);

/** Sends the last accepted code for another ticket. */
const giveUsedCode = fc.constant(
  command(
    'giveUsedCode',
    async (model, world) => {
      if (!hasPendingMfa(model)) return;
      const code = world.toTotp(model.totpSecret, model.totpStep);
      const { responses } = await sendCodes(model, world, [code]);
      expect(responses[0]?.status).toBe(401);
    },
    hasPendingMfa,
  ),
);

/** Sends a correct code for the ticket and for a second one in parallel: never two sessions. */
const giveRightCode = fc.boolean().map((isRace) =>
  command(
    isRace ? 'giveRightCode(two tickets in parallel)' : 'giveRightCode',
    async (model, world) => {
      if (!hasPendingMfa(model)) return;
      const { mfa, password } = model;
      const tickets = [mfa.ticket];
      if (isRace) {
        const response = await world.post('/signin/email-password', {
          email: world.email,
          password,
        });
        expect(response.status).toBe(200);
        tickets.push(response.body.mfa.ticket);
      }
      const step = await toFreshStep(model, world);
      const canWork = mfa.triesLeft > 0 && mfa.endsAt > model.now;
      const otp = world.toTotp(model.totpSecret, step);
      const responses = await Promise.all(
        tickets.map((ticket) => world.post('/signin/mfa/totp', { ticket, otp })),
      );
      const good = responses.filter(({ status }) => status === 200);
      expect(good).toHaveLength(canWork || isRace ? 1 : 0);
      for (const response of good) {
        addBrowser(model, response, 2);
        model.totpStep = step;
      }
      // A ticket that created a session is used up. The other one has lost an attempt.
      const [first] = responses;
      mfa.triesLeft = first?.status === 200 ? 0 : Math.max(0, mfa.triesLeft - 1);
    },
    hasPendingMfa,
  ),
);

export const secondFactorCommands: fc.Arbitrary<Command>[] = [
  which.map(toSwitchTotp),
  giveWrongCodes,
  giveUsedCode,
  giveRightCode,
];

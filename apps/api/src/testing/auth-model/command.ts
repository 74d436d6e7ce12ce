// Shared code of the commands of the model test. It names the commands for the printed script,
// keeps the model's view of a browser, and checks the invariant after every command.
import fc, { type AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import { ABSOLUTE_SECONDS, type Browser, IDLE_SECONDS, type Model, type World } from './world.ts';

export type Command = AsyncCommand<Model, World>;

/** Selects one of the browsers. */
export const which = fc.nat({ max: 5 });
export const hasBrowser = ({ browsers }: Readonly<Model>) => browsers.length > 0;

const STEP_UP_SECONDS = 300;

type HttpResponse = Awaited<ReturnType<World['post']>>;

export function command(
  name: string,
  run: (model: Model, world: World) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return {
    check,
    toString: () => name,
    async run(model, world) {
      await run(model, world);
      // The number of active sessions equals the number of browsers that are signed in.
      const expected = model.browsers.filter((browser) => isActive(model, browser)).length;
      expect(await world.countSessions(), `active sessions after ${name}`).toBe(expected);
    },
  };
}

/** Ends every session, token, code and ticket of the account. */
export function endAllAccess(model: Model): void {
  for (const browser of model.browsers) browser.isSignedOut = true;
  if (model.pat) model.pat.isRevoked = true;
  if (model.mfa) model.mfa.triesLeft = 0;
  model.code = null;
}

export async function pass(model: Model, world: World, seconds: number): Promise<void> {
  await world.passTime(seconds);
  model.now += seconds;
}

export function isActive({ now }: Pick<Model, 'now'>, browser: Browser): boolean {
  const { isSignedOut, usedAt, beganAt } = browser;
  return !isSignedOut && now - usedAt < IDLE_SECONDS && now - beganAt < ABSOLUTE_SECONDS;
}

export function pickBrowser(model: Model, index: number): Browser {
  const browser = model.browsers[index % model.browsers.length];
  if (!browser) throw new Error('no browser');
  return browser;
}

/** `factors` is 0 for a personal access token. */
export function addBrowser(model: Model, response: HttpResponse, factors: 0 | 1 | 2): void {
  const { session } = response.body;
  model.browsers.push({
    tokens: [{ value: session.refreshToken, exchangedAt: null }],
    accessToken: session.accessToken,
    accessFrom: model.now,
    beganAt: model.now,
    usedAt: model.now,
    isSignedOut: false,
    authenticatedAt: factors > 0 ? model.now : null,
    secondFactorAt: factors > 1 ? model.now : null,
    isNewestUsed: false,
  });
}

/** Whether the session can change credentials. */
export function isSteppedUp(model: Model, { authenticatedAt, secondFactorAt }: Browser): boolean {
  const isRecent = (at: number | null) => at !== null && model.now - at < STEP_UP_SECONDS;
  return isRecent(authenticatedAt) && (model.totpSecret === null || isRecent(secondFactorAt));
}

/** Sends the newest token, as a legitimate tab does. Rejected exactly if the session has ended. */
export async function refresh(
  model: Model,
  { post }: World,
  browser: Browser,
  tabs = 1,
): Promise<void> {
  const newest = browser.tokens.at(-1);
  const responses = await Promise.all(
    Array.from({ length: tabs }, () => post('/token', { refreshToken: newest?.value })),
  );
  const status = isActive(model, browser) ? 200 : 401;
  expect(responses.map((response) => response.status)).toEqual(responses.map(() => status));
  if (status === 401 || !newest) return;
  expect(new Set(responses.map(({ body }) => body.refreshToken)).size).toBe(1);
  const [response] = responses;
  newest.exchangedAt = model.now;
  browser.tokens.push({ value: response?.body.refreshToken, exchangedAt: null });
  browser.accessToken = response?.body.accessToken;
  browser.accessFrom = model.now;
  browser.usedAt = model.now;
  browser.isNewestUsed = false;
}

/** Returns a browser with an active session and a new access token. */
export async function requireFresh(
  model: Model,
  world: World,
  index: number,
): Promise<Browser | null> {
  const browser = pickBrowser(model, index);
  await refresh(model, world, browser);
  if (!isActive(model, browser)) return null;
  browser.isNewestUsed = true;
  return browser;
}

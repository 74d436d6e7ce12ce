// Commands for sessions: tabs, lost responses, attackers, time and sign-out.
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  type Command,
  command,
  endAllAccess,
  hasBrowser,
  isActive,
  pass,
  pickBrowser,
  refresh,
  requireFresh,
  which,
} from './command.ts';
import { DAY } from './world.ts';

const GRACE_SECONDS = 10;
const ACCESS_SECONDS = 900;
const CLOCK_TOLERANCE_SECONDS = 5;

const refreshTabs = fc
  .tuple(which, fc.integer({ min: 1, max: 5 }))
  .map(([index, tabs]) =>
    command(
      `refresh(browser ${index}, ${tabs} tabs)`,
      (model, world) => refresh(model, world, pickBrowser(model, index), tabs),
      hasBrowser,
    ),
  );

/** The response is lost, so the browser sends the same token again. */
const loseResponse = which.map((index) =>
  command(
    `loseResponse(browser ${index})`,
    async (model, world) => {
      const browser = pickBrowser(model, index);
      const newest = browser.tokens.at(-1)?.value;
      await world.post('/token', { refreshToken: newest });
      await refresh(model, world, browser);
    },
    hasBrowser,
  ),
);

/** Sends an older token: harmless as a repetition, otherwise it ends the session. */
const replay = fc.tuple(which, fc.nat({ max: 3 }), fc.boolean()).map(([index, age, isLate]) =>
  command(
    `replay(browser ${index}, ${age + 1} generations old${isLate ? ', after the grace' : ''})`,
    async (model, world) => {
      const browser = pickBrowser(model, index);
      while (browser.tokens.length < age + 2 && isActive(model, browser)) {
        await refresh(model, world, browser);
      }
      const stolen = browser.tokens.at(-2 - age);
      if (!stolen) return;
      if (isLate) await pass(model, world, GRACE_SECONDS + 1);
      const isRecent = model.now - (stolen.exchangedAt ?? 0) < GRACE_SECONDS;
      const isHarmless = isRecent || (age === 0 && !browser.isNewestUsed);
      const wasActive = isActive(model, browser);
      const { status, body } = await world.post('/token', { refreshToken: stolen.value });
      expect(status).toBe(wasActive && isHarmless ? 200 : 401);
      if (wasActive && isHarmless) {
        expect(body.refreshToken).toBe(browser.tokens.at(-1)?.value);
      } else {
        browser.isSignedOut = true;
      }
    },
    hasBrowser,
  ),
);

const useAccess = fc.tuple(which, fc.boolean()).map(([index, isLate]) =>
  command(
    `useAccess(browser ${index}${isLate ? ', after its time' : ''})`,
    async (model, world) => {
      const browser = pickBrowser(model, index);
      if (isLate) await pass(model, world, ACCESS_SECONDS + CLOCK_TOLERANCE_SECONDS + 1);
      const isRecent = model.now - browser.accessFrom < ACCESS_SECONDS;
      const { status } = await world.call('GET', '/user', { token: browser.accessToken });
      const isGood = isActive(model, browser) && isRecent;
      expect(status).toBe(isGood ? 200 : 401);
      if (isGood) browser.isNewestUsed = true;
    },
    hasBrowser,
  ),
);

const wait = fc
  .constantFrom(4, 60, 350, 1_000, 31 * DAY)
  .map((seconds) => command(`wait(${seconds} s)`, (model, world) => pass(model, world, seconds)));

/** A browser that refreshes every four weeks: the session ends after half a year. */
const refreshUntilEnd = which.map((index) =>
  command(
    `refreshUntilEnd(browser ${index})`,
    async (model, world) => {
      const browser = pickBrowser(model, index);
      for (let count = 0; count < 7; count += 1) {
        await pass(model, world, 28 * DAY);
        await refresh(model, world, browser);
      }
      expect(isActive(model, browser)).toBe(false);
    },
    hasBrowser,
  ),
);

const signOut = which.map((index) =>
  command(
    `signOut(browser ${index})`,
    async (model, world) => {
      const browser = pickBrowser(model, index);
      const { status } = await world.post('/signout', {
        refreshToken: browser.tokens.at(-1)?.value,
      });
      expect(status).toBe(200);
      browser.isSignedOut = true;
    },
    hasBrowser,
  ),
);

const signOutAll = which.map((index) =>
  command(
    `signOutAll(browser ${index})`,
    async (model, world) => {
      const browser = await requireFresh(model, world, index);
      if (!browser) return;
      expect((await world.post('/signout', { all: true }, browser.accessToken)).status).toBe(200);
      endAllAccess(model);
    },
    hasBrowser,
  ),
);

export const sessionCommands: fc.Arbitrary<Command>[] = [
  refreshTabs,
  loseResponse,
  replay,
  useAccess,
  wait,
  refreshUntilEnd,
  signOut,
  signOutAll,
];

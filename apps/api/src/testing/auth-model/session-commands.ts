// Commands about sessions: tabs, lost answers, thieves, time and signing out.
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Command, command, isAlive, pickBrowser, refresh, requireFresh } from './command.ts';
import type { Model } from './world.ts';

const GRACE_SECONDS = 10;
const ACCESS_SECONDS = 900;
const DAY = 24 * 3600;

const hasBrowser = ({ browsers }: Readonly<Model>) => browsers.length > 0;
const which = fc.nat({ max: 5 });

const refreshTabs = fc
  .tuple(which, fc.integer({ min: 1, max: 5 }))
  .map(([index, tabs]) =>
    command(
      `refresh(browser ${index}, ${tabs} tabs)`,
      (model, world) => refresh(model, world, pickBrowser(model, index), tabs),
      hasBrowser,
    ),
  );

/** The server answers and the browser does not hear it: it asks again with what it has. */
const loseAnswer = which.map((index) =>
  command(
    `loseAnswer(browser ${index})`,
    async (model, world) => {
      const browser = pickBrowser(model, index);
      const newest = browser.tokens.at(-1)?.value;
      await world.post('/token', { refreshToken: newest });
      await refresh(model, world, browser);
    },
    hasBrowser,
  ),
);

/** Somebody presents an older token: harmless as a repetition, otherwise the end of the session. */
const replay = fc.tuple(which, fc.nat({ max: 4 })).map(([index, age]) =>
  command(
    `replay(browser ${index}, ${age + 1} generations old)`,
    async (model, world) => {
      const browser = pickBrowser(model, index);
      const stolen = browser.tokens.at(-2 - age);
      if (!stolen) return;
      const isRecent = model.now - (stolen.exchangedAt ?? 0) < GRACE_SECONDS;
      const isHarmless = age === 0 || isRecent;
      const wasAlive = isAlive(model, browser);
      const { status, body } = await world.post('/token', { refreshToken: stolen.value });
      expect(status).toBe(wasAlive && isHarmless ? 200 : 401);
      if (wasAlive && isHarmless) {
        expect(body.refreshToken).toBe(browser.tokens.at(-1)?.value);
      } else {
        browser.isSignedOut = true;
      }
    },
    hasBrowser,
  ),
);

const useAccess = which.map((index) =>
  command(
    `useAccess(browser ${index})`,
    async (model, world) => {
      const browser = pickBrowser(model, index);
      const isRecent = model.now - browser.accessFrom < ACCESS_SECONDS;
      const { status } = await world.call('GET', '/user', { token: browser.accessToken });
      expect(status).toBe(isAlive(model, browser) && isRecent ? 200 : 401);
    },
    hasBrowser,
  ),
);

const wait = fc.constantFrom(4, 60, 350, 1_000, 31 * DAY).map((seconds) =>
  command(`wait(${seconds} s)`, async (model, world) => {
    await world.passTime(seconds);
    model.now += seconds;
  }),
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
      for (const each of model.browsers) each.isSignedOut = true;
      model.pat = null;
    },
    hasBrowser,
  ),
);

export const sessionCommands: fc.Arbitrary<Command>[] = [
  refreshTabs,
  loseAnswer,
  replay,
  useAccess,
  wait,
  signOut,
  signOutAll,
];

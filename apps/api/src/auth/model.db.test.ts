// Runs random scripts of owners, tabs and attackers against two nodes and PostgreSQL. After each
// step the server must agree with the model. One seed is fixed and one is new in each run. Both are
// printed. MODEL_SEED repeats a run, and MODEL_RUNS makes it longer.
//
// These mutants of the server were inserted by hand. Each was detected within a hundred scripts:
// - a TOTP code that is accepted twice in its time step, or whose step is read and then written
// - a reused refresh token that is not detected, or that does not end the session
// - no grace period, or an unlimited one
// - six attempts on a code or on a second-factor ticket
// - a wrong code that uses up the ticket, and a code that can be used again
// - codes, tickets and sessions that do not expire, and a session without an absolute end
// - a sign-out and a new password that end nothing
// - an access token that is valid longer than its session
import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { refresh } from '../testing/auth-model/command.ts';
import { secondFactorCommands } from '../testing/auth-model/second-factor-commands.ts';
import { openings, secretCommands } from '../testing/auth-model/secret-commands.ts';
import { sessionCommands } from '../testing/auth-model/session-commands.ts';
import { type Clock, createModel, createWorld, quickHasher } from '../testing/auth-model/world.ts';
import { createAuthNodes } from '../testing/auth-nodes.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const FIXED_SEED = 20_261_115;
const RUNS = Number(process.env['MODEL_RUNS'] ?? 250);
const REPORT_EVERY = 250;
const MAX_COMMANDS = 12;
const TIMEOUT_MS = 3_600_000;
const WARM_UP = { timeout: 60_000, interval: 500 };
const randomSeed = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000_000);

const database = await createTestDatabase();
const lanes = await Promise.all([createLane(), createLane()]);

// Every node opens its connections and keys before the scripts start. While four applications start
// on two cores, this can take longer than the timeout of a request.
beforeAll(async () => {
  for (const { nodes } of [...lanes, ...lanes]) {
    await vi.waitFor(
      async () => expect((await nodes.post('/signin/anonymous')).status).toBe(200),
      WARM_UP,
    );
  }
}, TIMEOUT_MS);

async function createLane() {
  const clock: Clock = { offsetMs: 0 };
  const now = () => Date.now() + clock.offsetMs;
  return { clock, nodes: await createAuthNodes(database, { now, hasher: quickHasher }) };
}

test(`${RUNS} scripts: a legitimate tab is never signed out, nothing expired or used gives a session (seeds ${FIXED_SEED} and ${randomSeed})`, {
  timeout: TIMEOUT_MS,
}, async () => {
  console.log(`model: seeds ${FIXED_SEED} and ${randomSeed}, ${RUNS} runs`);
  const seeds = [FIXED_SEED, randomSeed];
  const done = await Promise.all(
    lanes.map(({ clock, nodes }, lane) =>
      runScripts(clock, nodes, { seed: seeds[lane] ?? 0, numRuns: Math.ceil(RUNS / 2) }),
    ),
  );
  expect(done.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(RUNS);
});

async function runScripts(
  clock: Clock,
  nodes: (typeof lanes)[number]['nodes'],
  parameters: { seed: number; numRuns: number },
): Promise<number> {
  let runs = 0;
  const commands = [...secretCommands, ...secondFactorCommands, ...sessionCommands];
  const scripts = fc.commands(commands, {
    maxCommands: MAX_COMMANDS,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(openings, scripts, async (opening, script) => {
      runs += 1;
      if (runs % REPORT_EVERY === 0) console.log(`model: ${runs} of ${parameters.numRuns} runs`);
      const world = await createWorld(database, nodes, clock);
      const model = createModel();
      for (const step of opening) await step.run(model, world);
      await fc.asyncModelRun(() => ({ model, real: world }), script);
      // Active sessions stay active. Ended sessions cannot be opened with any of their old tokens.
      for (const browser of model.browsers) {
        await refresh(model, world, browser);
        if (!browser.isSignedOut) continue;
        for (const { value } of browser.tokens) {
          expect((await world.post('/token', { refreshToken: value })).status).toBe(401);
        }
      }
    }),
    parameters,
  );
  return runs;
}

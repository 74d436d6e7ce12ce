// Runs random histories of an owner, a third party and an operator around one email address,
// against two nodes and PostgreSQL. Two invariants hold after every followed link and at the end of
// a history. A credential that the owner neither created nor accepted never opens the account of
// the address. No session that its owner ended is valid. MODEL_RUNS makes a run longer, MODEL_SEED
// repeats it.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { quickHasher } from '../testing/auth-model/world.ts';
import { createAuthNodes } from '../testing/auth-nodes.ts';
import { startOpenIdServer } from '../testing/openid-server.ts';
import { histories } from '../testing/ownership-model/commands.ts';
import { checkInvariants } from '../testing/ownership-model/invariants.ts';
import { createModel, createWorld } from '../testing/ownership-model/world.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const FIXED_SEED = 20_261_116;
const RUNS = Number(process.env['MODEL_RUNS'] ?? 125);
const REPORT_EVERY = 250;
const TIMEOUT_MS = 3_600_000;
const randomSeed = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000_000);

const openId = await startOpenIdServer(
  'https://loimel.example/auth/v1/signin/provider/test/callback',
);
afterAll(() => openId.dispose());

// Each lane has its own database, because a lane sends all queued emails of its database.
const lanes = await Promise.all([createLane(FIXED_SEED), createLane(randomSeed)]);

async function createLane(seed: number) {
  const database = await createTestDatabase();
  const providers = [openId.settings];
  const nodes = await createAuthNodes(database, { hasher: quickHasher, providers });
  return { seed, database, nodes };
}

test(`${RUNS} histories of owner and attacker: no foreign credential opens the account, no ended session is active (seeds ${FIXED_SEED} and ${randomSeed})`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const done = await Promise.all(lanes.map((lane) => runHistories(lane, Math.ceil(RUNS / 2))));
  expect(done.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(RUNS);
});

async function runHistories(lane: (typeof lanes)[number], numRuns: number): Promise<number> {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      runs += 1;
      if (runs % REPORT_EVERY === 0) console.log(`ownership model: ${runs} of ${numRuns} runs`);
      const model = createModel();
      const world = createWorld(lane.database, lane.nodes, openId);
      await fc.asyncModelRun(() => ({ model, real: world }), history);
      await checkInvariants(model, world);
    }),
    { seed: lane.seed, numRuns },
  );
  return runs;
}

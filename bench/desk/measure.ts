// Measures calls of the API beside bare SQL. Both alternate, so that other work on the machine meets both.
import { percentile } from '../../tests/support/backend/percentile.ts';

export type Pair = {
  role: string;
  name: string;
  /** Both get the number of the round, to use another record in each. */
  api: (round: number) => Promise<unknown>;
  bare: (round: number) => Promise<unknown>;
  /** What must hold: API ≤ bare + 6 ms (median), or a p95 of the API. Null: no limit. */
  limit: 'bare + 6' | number | null;
};
export type Times = { p50: number; p95: number };
export type Measured = Omit<Pair, 'api' | 'bare'> & { api: Times; bare: Times; overMs: number };

const WARM_UP_ROUNDS = 5;
const ABOVE_BARE_MS = 6;
/** A difference of a few milliseconds needs more calls. */
export const LIST_FACTOR = 4;
/** A new process compiles its code during the first few hundred calls, and a list takes 2 ms more. */
export const FIRST_CALLS = 600;

export async function measurePair(pair: Pair, usualRounds: number): Promise<Measured> {
  const { api, bare, ...rest } = pair;
  const factor = pair.limit === 'bare + 6' ? LIST_FACTOR : 1;
  const [rounds, warmUpRounds] = [usualRounds * factor, WARM_UP_ROUNDS * factor];
  const ofApi: number[] = [];
  const ofBare: number[] = [];
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const bareMs = await time(() => bare(round + warmUpRounds));
    const apiMs = await time(() => api(round + warmUpRounds));
    if (round < 0) continue;
    ofBare.push(bareMs);
    ofApi.push(apiMs);
  }
  const measured = { ...rest, api: toTimes(ofApi), bare: toTimes(ofBare) };
  return { ...measured, overMs: Math.max(0, toOverMs(measured)) };
}

function toOverMs({ limit, api, bare }: Omit<Measured, 'overMs'>): number {
  if (limit === null) return 0;
  return limit === 'bare + 6' ? api.p50 - bare.p50 - ABOVE_BARE_MS : api.p95 - limit;
}

export async function warmUp({ api, bare }: Pair): Promise<void> {
  for (let round = 0; round < FIRST_CALLS; round += 1) {
    await bare(round);
    await api(round);
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export function toTimes(values: readonly number[]): Times {
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95) };
}

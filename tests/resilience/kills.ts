// Kills random processes with SIGKILL, one after the other, and restarts them.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Backend } from '../support/backend/start.ts';
import type { StackProcess } from '../support/stack-process.ts';

export const VICTIMS = ['api', 'worker', 'backend', 'postgres'] as const;
export type Victim = (typeof VICTIMS)[number];
export type KillCounts = Record<Victim, number>;

const WATCH_EVERY_MS = 250;

export type Killer = {
  counts: KillCounts;
  total: () => number;
  /** Processes that ended without a kill. */
  unexpectedEnds: () => number;
  /** Stops killing. Resolves when every process runs again. */
  finish: () => Promise<void>;
};

export function startKiller(options: {
  backend: Backend;
  random: () => number;
  /** Mean pause between two kills. */
  pauseMs: number;
  maxKills: number;
  /** Called with the number of kills so far. A long run spreads the kills over its submissions. */
  isDue: (kills: number) => boolean;
}): Killer {
  const { backend, random } = options;
  const counts: KillCounts = { api: 0, worker: 0, backend: 0, postgres: 0 };
  const restarting = new Map<StackProcess, Promise<void>>();
  const total = () => VICTIMS.reduce((sum, victim) => sum + counts[victim], 0);
  let unexpectedEnds = 0;
  let isFinishing = false;

  function restart(process: StackProcess): void {
    const done = startAgain(process).finally(() => restarting.delete(process));
    restarting.set(process, done);
  }

  async function killOneOf(processes: readonly StackProcess[]): Promise<boolean> {
    const running = processes.filter((process) => process.isRunning() && !restarting.has(process));
    const process = running[Math.floor(random() * running.length)];
    if (!process) return false;
    await process.kill();
    restart(process);
    return true;
  }

  async function kill(victim: Victim): Promise<boolean> {
    if (victim === 'api') return killOneOf(backend.apis);
    if (victim === 'worker') return killOneOf(backend.workers);
    if (victim === 'backend') return backend.postgres.killBackend(random);
    await backend.postgres.killAll();
    await backend.postgres.start();
    return true;
  }

  async function killAround(): Promise<void> {
    let turn = Math.floor(random() * VICTIMS.length);
    while (!isFinishing && total() < options.maxKills) {
      await sleep(options.pauseMs * (0.5 + random()));
      if (!options.isDue(total())) continue;
      // In turn, so that a short run kills every kind.
      const victim = VICTIMS[turn % VICTIMS.length] ?? 'api';
      turn += 1;
      if (!isFinishing && (await kill(victim))) counts[victim] += 1;
    }
  }

  async function watch(): Promise<void> {
    while (!isFinishing) {
      for (const process of [...backend.apis, ...backend.workers]) {
        if (process.isRunning() || restarting.has(process)) continue;
        unexpectedEnds += 1;
        restart(process);
      }
      await sleep(WATCH_EVERY_MS);
    }
  }

  const working = Promise.all([killAround(), watch()]);
  return {
    counts,
    total,
    unexpectedEnds: () => unexpectedEnds,
    async finish() {
      isFinishing = true;
      await working;
      await Promise.all(restarting.values());
    },
  };
}

// A process cannot start while PostgreSQL is down. A service manager in production retries as well.
async function startAgain(process: StackProcess): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await process.start();
    } catch (error) {
      if (attempt === 20) throw error;
      await sleep(WATCH_EVERY_MS);
    }
  }
}

// The canary in the machine: it runs once over TLS, and the status page shows its result.
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../support/wait-until.ts';
import type { Machine } from './machine.ts';
import { CURL, countMessages, SITE_HOST } from './visitor.ts';

/** Shown to the operator by `loimel canary`. */
const ARRIVED = /^Acknowledged after \d+ ms, delivered \d+ ms later\.$/m;

const STATUS_LIMIT_MS = 11 * 60_000;
const POLL_MS = 2_000;

export async function checkCanary(machine: Machine): Promise<string> {
  const before = await countMessages(machine);
  const result = await machine.run('loimel canary');
  if (!ARRIVED.test(result)) throw new Error(`loimel canary: ${result}`);
  for (const path of ['/status', '/de/status', '/es/status']) {
    const state = await readStatus(machine, path);
    if (state !== 'operational') throw new Error(`${path} shows ${state}`);
  }
  await machine.run(
    'grep -qx "loimel_canary_success 1" /var/lib/loimel-canary/metrics/canary.prom',
  );
  await machine.run('systemctl is-active loimel-canary.timer');
  const after = await countMessages(machine);
  if (after !== before) throw new Error(`${after - before} messages of the canary are left`);
  return result;
}

/** Waits for the timer of the canary, in real time. The worst case: the form breaks after a run. */
export async function watchStatus(machine: Machine): Promise<string> {
  await machine.run('loimel canary');
  const apis = 'loimel-api@4001.service loimel-api@4002.service';
  await machine.run(`systemctl stop ${apis}`);
  const redSeconds = await waitForStatus(machine, 'disturbed');
  await machine.run(`systemctl start ${apis}`);
  const greenSeconds = await waitForStatus(machine, 'operational');
  return `red ${redSeconds.toFixed(0)} s after the form broke, green ${greenSeconds.toFixed(0)} s after the repair`;
}

async function waitForStatus(machine: Machine, wanted: string): Promise<number> {
  const startedMs = performance.now();
  await waitUntil(
    async () => {
      await sleep(POLL_MS);
      return (await readStatus(machine, '/status')) === wanted || undefined;
    },
    { what: `/status to show ${wanted}`, timeoutMs: STATUS_LIMIT_MS },
  );
  return (performance.now() - startedMs) / 1_000;
}

async function readStatus(machine: Machine, path: string): Promise<string> {
  const page = await machine.run(`${CURL} https://${SITE_HOST}${path}`);
  return [...page.matchAll(/data-status="(\w+)"/g)].map(([, state]) => state).join();
}

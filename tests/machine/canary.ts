// The canary in the machine: it runs once over TLS, and the status page shows its result.
import type { Machine } from './machine.ts';
import { CURL, countMessages, SITE_HOST } from './visitor.ts';

/** Shown to the operator by `loimel canary`. */
const ARRIVED = /^Acknowledged after \d+ ms, delivered \d+ ms later\.$/m;

export async function checkCanary(machine: Machine): Promise<string> {
  const before = await countMessages(machine);
  const result = await machine.run('loimel canary');
  if (!ARRIVED.test(result)) throw new Error(`loimel canary: ${result}`);
  for (const path of ['/status', '/de/status', '/es/status']) {
    const page = await machine.run(`${CURL} https://${SITE_HOST}${path}`);
    const states = [...page.matchAll(/data-status="(\w+)"/g)].map(([, state]) => state);
    if (states.join() !== 'operational') throw new Error(`${path} shows ${states.join()}`);
  }
  await machine.run(
    'grep -qx "loimel_canary_success 1" /var/lib/loimel-canary/metrics/canary.prom',
  );
  await machine.run('systemctl is-active loimel-canary.timer');
  const after = await countMessages(machine);
  if (after !== before) throw new Error(`${after - before} messages of the canary are left`);
  return result;
}

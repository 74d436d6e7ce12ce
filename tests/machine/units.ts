// The units of the package in the booted machine: their sandbox, their separation and their recovery.
import { waitUntil } from '../support/wait-until.ts';
import type { Machine } from './machine.ts';
import { countMessages, sendMessage } from './visitor.ts';

const SERVICES = ['loimel-api@4001', 'loimel-api@4002', 'loimel-worker', 'loimel-edge'];
const MAX_EXPOSURE = 2;
const RECOVERY_TIMEOUT_MS = 30_000;

export async function checkUnits(machine: Machine): Promise<string> {
  const version = await machine.run('loimel version');
  const all = [...SERVICES, `loimel-migrate@${version}`, 'loimel-expire', 'loimel-canary'];
  const names = all.map((name) => `${name}.service`).join(' ');
  const problems = await machine.run(`systemd-analyze verify loimel.target ${names} 2>&1`);
  if (problems !== '') throw new Error(`systemd-analyze verify: ${problems}`);
  const exposures: string[] = [];
  for (const name of all) {
    const output = await machine.run(`systemd-analyze security --no-pager ${name}.service`);
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(output)?.[1]);
    if (!(exposure <= MAX_EXPOSURE)) throw new Error(`${name} has an exposure of ${exposure}`);
    exposures.push(`${name} ${exposure}`);
  }
  return exposures.join(', ');
}

/** A process that is taken over must not get the logins of the other ones. */
export async function checkSeparation(machine: Machine, storedFile: string): Promise<string> {
  const pid = await readPid(machine, 'loimel-worker');
  const forbidden = [
    `runuser -u loimel-api -- cat /proc/${pid}/environ`,
    'runuser -u loimel-api -- cat /etc/loimel/worker.env',
    'runuser -u loimel-worker -- cat /etc/loimel/server.env',
    'runuser -u loimel-edge -- cat /etc/loimel/canary.env',
    'runuser -u loimel-canary -- cat /etc/loimel/server.env',
    'runuser -u loimel-edge -- cat /etc/loimel/loimel.env',
    `runuser -u loimel-edge -- cat ${storedFile}`,
    'runuser -u loimel-api -- cat /etc/loimel/tls/privkey.pem',
  ];
  for (const command of forbidden) {
    const { code } = await machine.tryRun(`${command} >/dev/null 2>&1`);
    if (code === 0) throw new Error(`allowed: ${command}`);
  }
  const worker = await machine.run(`tr '\\0' '\\n' </proc/${pid}/environ`);
  if (/DATABASE_(?:URL|API_URL|AUTH_URL)|AUTH_ENCRYPTION_KEYS/.test(worker)) {
    throw new Error('the worker has logins of other processes');
  }
  // The worker deletes the files that the API has stored.
  await machine.run(
    `runuser -u loimel-worker -- sh -c 'cat ${storedFile} >/dev/null && rm ${storedFile}'`,
  );
  return `${forbidden.length} forbidden reads rejected, the worker can delete an uploaded file`;
}

export async function killEach(machine: Machine): Promise<string> {
  const results: string[] = [];
  for (const unit of [...SERVICES, 'postgresql@17-main']) {
    const before = await readPid(machine, unit);
    const messages = await countMessages(machine);
    const startedMs = performance.now();
    await machine.run(`kill -9 ${before}`);
    await waitUntil(async () => (await isRecovered(machine, unit, before)) || undefined, {
      what: `${unit} after kill -9`,
      timeoutMs: RECOVERY_TIMEOUT_MS,
    });
    await waitUntil(() => sendMessage(machine).catch(() => undefined), {
      what: `a message after kill -9 of ${unit}`,
      timeoutMs: RECOVERY_TIMEOUT_MS,
    });
    results.push(`${unit} ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
    if ((await countMessages(machine)) < messages + 1) throw new Error('a message was lost');
  }
  return results.join(', ');
}

/** One question for both, because the state changes between two. A dead process has the number 0. */
async function isRecovered(machine: Machine, unit: string, before: string): Promise<boolean> {
  const output = await machine.run(`systemctl show -p ActiveState -p MainPID ${unit}.service`);
  const pid = /^MainPID=(\d+)$/m.exec(output)?.[1] ?? '0';
  return /^ActiveState=active$/m.test(output) && pid !== '0' && pid !== before;
}

function readPid(machine: Machine, unit: string): Promise<string> {
  return machine.run(`systemctl show --value -p MainPID ${unit}.service`);
}

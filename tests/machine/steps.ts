// The life of an installation, step by step.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltPackage, buildPackage } from '../../deploy/package/build-package.ts';
import { waitUntil } from '../support/wait-until.ts';
import { checkBackup, restoreMachine } from './backup.ts';
import { checkCanary, watchStatus } from './canary.ts';
import {
  APT,
  FIRST_VERSION as FIRST,
  followInstallation,
  makeCertificate,
  readEmails,
  startRelay,
} from './installation.ts';
import type { Machine } from './machine.ts';
import { upgradeUnderLoad } from './rolling-upgrades.ts';
import { checkRunbook } from './runbook-commands.ts';
import { checkSeparation, checkUnits, killEach } from './units.ts';
import { countMessages, readPage, sendMessage, uploadFile } from './visitor.ts';
import { requireServing } from './watch.ts';

export type Step = { name: string; run: () => Promise<string> };

type StepOptions = { machine: Machine; scratch: string; isShort: boolean };

const SECOND = '0.1.1';
const BROKEN = '0.1.2';
/** In CI other programs run at the same time, so its load is small. */
const SHORT_LOAD = { rounds: 1, pagesPerSecond: 50, messagesPerSecond: 10 };
const LONG_LOAD = { rounds: 30, pagesPerSecond: 460, messagesPerSecond: 55 };
/** Compresses less than a release: the test measures other things. */
const FAST_LEVEL = 3;
const LEFT_BEHIND =
  "find / -xdev -iname '*loimel*' -not -path '/proc/*' -not -path '/root/*' -not -path '/var/cache/*' -not -path '/var/log/journal/*' -not -path '/var/lib/postgresql/*' -not -path '/srv/other-machine/*'";

export function createSteps({ machine, scratch, isShort }: StepOptions): Step[] {
  const built: BuiltPackage[] = [];
  let messages = 0;

  const send = async () => {
    const number = await sendMessage(machine);
    messages += 1;
    return number;
  };

  const steps: (Step & { isLong?: boolean })[] = [
    {
      name: 'two packages',
      async run() {
        for (const version of [FIRST, SECOND]) {
          built.push(await buildPackage({ version, dist: scratch, level: FAST_LEVEL }));
        }
        return `${(built[0]?.bytes ?? 0) >> 20} MB with fast compression`;
      },
    },
    {
      name: 'boot',
      async run() {
        await machine.boot();
        await makeCertificate(machine);
        for (const { file } of built) machine.copyIn(file);
        return machine.run('. /etc/os-release && echo "$PRETTY_NAME"');
      },
    },
    {
      name: 'the commands of docs/operate.md',
      async run() {
        return `${await followInstallation(machine)} commands`;
      },
    },
    {
      name: 'first message over TLS',
      async run() {
        const number = await send();
        const page = await readPage(machine, '/');
        if (!page.startsWith('200 br ')) throw new Error(`the home page got ${page}`);
        // The receipt, by the worker.
        await waitUntil(async () => (await readEmails(machine)).includes(number) || undefined, {
          what: 'the email with the number of the message',
        });
        return `${number}, home page ${page}, receipt emailed`;
      },
    },
    { name: 'canary and status page', run: () => checkCanary(machine) },
    {
      name: 'status page while the form is broken',
      isLong: true,
      run: () => watchStatus(machine),
    },
    { name: 'units', run: () => checkUnits(machine) },
    {
      name: 'separate users',
      run: async () => checkSeparation(machine, await uploadFile(machine)),
    },
    { name: 'backup and restore drill', run: () => checkBackup(machine) },
    { name: 'the commands of docs/runbook.md', run: () => checkRunbook(machine) },
    {
      name: 'restore into empty folders',
      async run() {
        const result = await restoreMachine(machine);
        await requireMessages(machine, messages);
        await send();
        return `${result}; ${messages} messages`;
      },
    },
    {
      name: 'kill -9 of each process',
      isLong: true,
      async run() {
        const result = await killEach(machine);
        messages = await countMessages(machine);
        return result;
      },
    },
    {
      name: 'log rotation',
      async run() {
        await machine.run('logrotate -f /etc/logrotate.d/loimel');
        await readPage(machine, '/');
        await waitUntil(
          async () => {
            const { code } = await machine.tryRun('test -s /var/log/loimel/access.log');
            return code === 0 || undefined;
          },
          { what: 'a line in the new access log' },
        );
        return 'nginx writes into the new file';
      },
    },
    {
      name: 'reboot',
      isLong: true,
      async run() {
        await machine.poweroff();
        await machine.boot();
        await startRelay(machine);
        await waitUntil(() => send().catch(() => undefined), { what: 'a message after the boot' });
        await requireMessages(machine, messages);
        return `${messages} messages`;
      },
    },
    {
      name: 'upgrade',
      async run() {
        const requests = await requireServing(machine, async () => {
          await machine.run(`${APT} install /root/loimel_${SECOND}_amd64.deb`);
        });
        await requireRelease(machine, SECOND);
        await send();
        await requireMessages(machine, messages);
        return `${requests} requests meanwhile, all 200; ${messages} messages`;
      },
    },
    {
      name: 'a release that does not start',
      async run() {
        await makeBrokenRelease(machine);
        const requests = await requireServing(machine, async () => {
          const { code, output } = await machine.tryRun(`loimel activate ${BROKEN}`);
          if (code === 0) throw new Error('the broken release was activated');
          if (!output.includes(`Release ${SECOND} is still active`)) throw new Error(output);
        });
        await requireRelease(machine, SECOND);
        await send();
        await machine.run(`rm -rf /opt/loimel/releases/${BROKEN}`);
        return `rejected, the old release serves; ${requests} requests meanwhile, all 200`;
      },
    },
    {
      name: 'rollback',
      async run() {
        const requests = await requireServing(machine, async () => {
          await machine.run('loimel rollback');
        });
        await requireRelease(machine, FIRST);
        await send();
        await requireMessages(machine, messages);
        return `${requests} requests meanwhile, all 200; ${messages} messages`;
      },
    },
    {
      name: 'upgrades and rollbacks under load',
      async run() {
        const load = isShort ? SHORT_LOAD : LONG_LOAD;
        const result = await upgradeUnderLoad(machine, { ...load, from: FIRST });
        messages = await countMessages(machine);
        return result;
      },
    },
    {
      name: 'purge',
      async run() {
        await machine.run(`${APT} purge loimel`);
        const left = await machine.run(LEFT_BEHIND);
        const users = await machine.tryRun('grep loimel /etc/passwd /etc/group');
        const units = await machine.run("systemctl list-units --plain --no-legend 'loimel*'");
        const rest = [left, users.output, units].filter((text) => text !== '').join('\n');
        if (rest !== '') throw new Error(`left behind:\n${rest}`);
        await requireMessages(machine, messages);
        return 'only the database is left';
      },
    },
  ];
  return steps.filter(({ isLong }) => !(isShort && isLong === true));
}

async function makeBrokenRelease(machine: Machine): Promise<void> {
  const folder = `/opt/loimel/releases/${BROKEN}`;
  await machine.run(`cp -al /opt/loimel/releases/${SECOND} ${folder}`);
  const server = join(machine.root, folder, 'programs', 'server.js');
  // Not written in place, because the file is a link to that of the other release.
  await machine.run(`rm ${folder}/programs/server.js`);
  writeFileSync(server, "throw new Error('this release is broken');\n");
}

async function requireRelease(machine: Machine, version: string): Promise<void> {
  const active = await machine.run('loimel version');
  if (active !== version) throw new Error(`${active} is active instead of ${version}`);
  await machine.run(`grep -q /opt/loimel/releases/${version}/site /etc/loimel/nginx.conf`);
  for (const unit of ['loimel-api@4001', 'loimel-api@4002', 'loimel-worker']) {
    const exe = await machine.run(
      `readlink /proc/$(systemctl show --value -p MainPID ${unit}.service)/exe`,
    );
    if (!exe.startsWith(`/opt/loimel/releases/${version}/`)) throw new Error(`${unit} runs ${exe}`);
  }
}

async function requireMessages(machine: Machine, expected: number): Promise<void> {
  const count = await countMessages(machine);
  if (count !== expected) throw new Error(`${count} messages instead of ${expected}`);
}

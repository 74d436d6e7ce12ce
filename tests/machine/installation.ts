// Follows the commands of docs/operate.md in the machine, with a certificate and an email relay of its
// own.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../support/wait-until.ts';
import type { Machine } from './machine.ts';
import { readInstallCommands } from './operate-commands.ts';
import { SITE_HOST } from './visitor.ts';

export const FIRST_VERSION = '0.1.0';
export const APT = 'DEBIAN_FRONTEND=noninteractive apt-get -q -y';
const EMAILS = 'root/emails.txt';
const DOCTOR_TIMEOUT_MS = 60_000;

/** Returns the number of commands. */
export async function followInstallation(machine: Machine): Promise<number> {
  const commands = readInstallCommands();
  for (const command of commands) await follow(machine, command);
  return commands.length;
}

async function follow(machine: Machine, command: string): Promise<void> {
  // The line that needs a person. The example values of the template are used as they are.
  if (command.startsWith('nano ')) {
    if (!readFileSync(join(machine.root, 'etc/loimel/loimel.env'), 'utf8').includes(SITE_HOST)) {
      throw new Error('the template has other host names than the test');
    }
    return startRelay(machine);
  }
  if (command === 'loimel doctor') return checkDoctor(machine);
  const exact = command
    .replace(/^apt install/, `${APT} install`)
    .replace('./loimel_VERSION', `./loimel_${FIRST_VERSION}`);
  await machine.run(`cd /root && ${exact}`);
}

/** Without a network the clock cannot be synchronized. Everything else must be right. */
async function checkDoctor(machine: Machine): Promise<void> {
  let output = '';
  await waitUntil(
    async () => {
      // A check that takes longer than five seconds is a problem, also on a busy machine.
      ({ output } = await machine.tryRun('loimel doctor --json'));
      const results: { name: string; state: string }[] = JSON.parse(output).checks;
      const problems = results.filter(({ state }) => state === 'problem').map(({ name }) => name);
      return problems.join() === 'clock' || undefined;
    },
    { what: 'doctor to find only the clock', timeoutMs: DOCTOR_TIMEOUT_MS },
  ).catch((error: unknown) => {
    throw new Error(`doctor: ${output}`, { cause: error });
  });
}

/** A certificate for both host names, of an authority that the machine trusts. */
export async function makeCertificate(machine: Machine): Promise<void> {
  const names = `subjectAltName=DNS:${SITE_HOST},DNS:desk.${SITE_HOST}`;
  const newKey =
    'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30';
  await machine.run(
    `cd /root && ${newKey} -subj /CN=test-authority -keyout ca.key -out ca.pem && ${newKey} -CA ca.pem -CAkey ca.key -subj /CN=${SITE_HOST} -addext ${names} -addext basicConstraints=critical,CA:false -keyout privkey.pem -out fullchain.pem`,
  );
  await machine.run(
    'cp /root/ca.pem /usr/local/share/ca-certificates/test-authority.crt && update-ca-certificates',
  );
  // The machine has no name server.
  await machine.run(`echo '127.0.0.1 ${SITE_HOST} desk.${SITE_HOST}' >>/etc/hosts`);
}

/** With the Node of the package, because the machine has no other. */
export async function startRelay(machine: Machine): Promise<void> {
  const script = machine.copyIn(join(import.meta.dirname, 'relay.mjs'));
  await machine.run(
    `systemd-run --quiet --unit=test-relay /usr/lib/loimel/node/bin/node ${script} 25 /${EMAILS}`,
  );
}

export async function readEmails(machine: Machine): Promise<string> {
  const file = join(machine.root, EMAILS);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

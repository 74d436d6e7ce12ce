// Runs the commands of deploy/cluster/README.md as they are written there, while visitors send messages. A
// comment `# on db1` names the machine: db1 is the leader, db2 the synchronous standby, db3 the other.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../support/wait-until.ts';
import type { Cluster, ClusterNode } from './cluster.ts';
import { killMachine } from './faults.ts';
import { type Roles, readMembers, waitForHealth } from './health.ts';
import type { Visitors } from './visitors.ts';

export type SectionResult = { name: string; commands: number; gapMs: number };
type Command = { machine: string; user: 'root' | 'postgres'; text: string };

const README = join(import.meta.dirname, '..', '..', 'deploy', 'cluster', 'README.md');
const SYSTEMCTL = join(import.meta.dirname, 'systemctl.sh');
const HEALTH = { stableMs: 5_000, timeoutMs: 240_000 };
const LIMIT_MS = 240_000;
const MARK = /^# on (db[123])(?: as (postgres))?/;
const ROLES = ['leader', 'synchronous', 'other'] as const;

/** A command that fails ends this part only, so that the messages of the faults before are still counted. */
export async function runReadme(
  cluster: Cluster,
  visitors: Visitors,
): Promise<{ sections: SectionResult[]; failure: string | null }> {
  const sections: SectionResult[] = [];
  try {
    await runSections(cluster, visitors, sections);
    return { sections, failure: null };
  } catch (error) {
    return { sections, failure: `README: ${error instanceof Error ? error.message : error}` };
  }
}

async function runSections(
  cluster: Cluster,
  visitors: Visitors,
  results: SectionResult[],
): Promise<void> {
  await installSystemctl(cluster);
  const measure = async (name: string, work: (roles: Roles) => Promise<number>) => {
    const roles = await waitForHealth(cluster, HEALTH);
    visitors.startMeasuring();
    const commands = await work(roles);
    await visitors.waitForFlow(LIMIT_MS);
    results.push({ name, commands, gapMs: visitors.longestGapMs() });
    console.log(`README, ${name}: ${commands} commands`);
  };
  for (const name of ['Switchover', 'Copy a database again', 'Backup']) {
    await measure(name, (roles) => runCommands(readCommands(name), roles));
  }
  await measure('Minor upgrade of PostgreSQL', async (roles) => {
    const commands = readCommands('Minor upgrade of PostgreSQL');
    for (const machine of ['db3', 'db2', 'db1']) {
      await runCommands(
        commands.filter((command) => command.machine === machine),
        roles,
      );
      await waitForHealth(cluster, HEALTH);
    }
    return commands.length;
  });
  await measure('Remove a machine, Add a machine', async (roles) => {
    const removed = await runCommands(readCommands('Remove a machine'), roles);
    return removed + (await runCommands(readCommands('Add a machine'), roles));
  });
  await measure('Loss of two machines', (roles) => loseTwoMachines(cluster, visitors, roles));
  await waitForHealth(cluster, HEALTH);
}

/** The leader is left. The others come back with empty disks, one after the other. */
async function loseTwoMachines(
  cluster: Cluster,
  visitors: Visitors,
  roles: Roles,
): Promise<number> {
  const { leader, synchronous, other } = roles;
  const commands = readCommands('Loss of two machines');
  const add = readCommands('Add a machine');
  for (const node of [synchronous, other]) killMachine(node);
  await runCommands(commands.slice(0, -1), roles);
  await visitors.waitForFlow(LIMIT_MS);
  await runCommands(add, roles);
  await waitForStandby(leader, other);
  await runCommands(add, { leader, synchronous: other, other: synchronous });
  await waitForHealth(cluster, HEALTH);
  await runCommands(commands.slice(-1), roles);
  return commands.length + 2 * add.length;
}

async function waitForStandby(leader: ClusterNode, standby: ClusterNode): Promise<void> {
  await waitUntil(
    async () => {
      const members = await readMembers(leader);
      const member = members?.find(({ name }) => name === standby.name);
      return member?.state === 'streaming' || undefined;
    },
    { what: `${standby.name} to follow`, timeoutMs: LIMIT_MS },
  );
}

/** The commands below the heading that name their machine. Installing packages needs a mirror. */
function readCommands(heading: string): Command[] {
  const section = readFileSync(README, 'utf8').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0];
  const blocks = [...(section ?? '').matchAll(/```sh\n([^`]*)```/g)];
  const commands: Command[] = [];
  for (const [, block = ''] of blocks) {
    let mark: RegExpExecArray | null = null;
    for (const text of block.split('\n')) {
      mark = MARK.exec(text) ?? mark;
      if (mark === null || /^(?:#|apt |$)/.test(text)) continue;
      const [, machine = '', user] = mark;
      commands.push({ machine, user: user === undefined ? 'root' : 'postgres', text });
    }
  }
  if (commands.length === 0) throw new Error(`the README has no commands below "${heading}"`);
  return commands;
}

async function runCommands(commands: readonly Command[], roles: Roles): Promise<number> {
  const toNode = (digit: string) => roles[ROLES[Number(digit) - 1] ?? 'leader'];
  for (const { machine, user, text } of commands) {
    const exact = text
      .replaceAll(/\bdb([123])\b/g, (_, digit: string) => toNode(digit).name)
      .replaceAll(/\b10\.0\.0\.1([123])\b/g, (_, digit: string) => toNode(digit).address);
    const { name, machine: node } = toNode(machine.slice(2));
    console.log(`  ${name}# ${exact}`);
    await node.run(exact, { user, timeoutMs: LIMIT_MS });
  }
  return commands.length;
}

async function installSystemctl({ nodes }: Cluster): Promise<void> {
  const path = '/usr/local/bin/systemctl';
  for (const { machine } of nodes) {
    await machine.write(path, readFileSync(SYSTEMCTL, 'utf8'), 'root');
    await machine.run(`chmod 755 ${path}`);
  }
}

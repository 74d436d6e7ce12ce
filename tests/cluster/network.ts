// A bridge on this machine with a private subnet, to which the machines of the cluster are connected. A
// link can be taken down, which cuts that machine off.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export type Network = Disposable & {
  /** Address of the machine that runs the test. */
  hostAddress: string;
  toAddress: (number: number) => string;
  /** Connects the network namespace of the process. */
  connect: (number: number, pid: number) => void;
  cut: (number: number) => void;
  restore: (number: number) => void;
};

const PREFIX = 'lmc';
const ABANDONED = /^\d+: (lmc(\d+)(?:n\d+)?)[:@]/gm;
const HOST_NUMBER = 254;

export function createNetwork(): Network {
  removeAbandoned();
  const bridge = `${PREFIX}${process.pid}`;
  const subnet = findFreeSubnet();
  const toAddress = (number: number) => `${subnet}.${number}`;
  const toLink = (number: number) => `${bridge}n${number}`;
  const connected = new Set<number>();
  // Open connections can keep a namespace and its link for a minute after its last process. Others have
  // ended with their namespace.
  const remove = () => {
    process.off('exit', remove);
    const links = [...[...connected].map(toLink), bridge];
    for (const link of links) spawnSync('ip', ['link', 'del', link], { stdio: 'ignore' });
  };
  process.once('exit', remove);
  run('ip', 'link', 'add', bridge, 'type', 'bridge');
  run('ip', 'addr', 'add', `${toAddress(HOST_NUMBER)}/24`, 'dev', bridge);
  run('ip', 'link', 'set', bridge, 'up');
  return {
    hostAddress: toAddress(HOST_NUMBER),
    toAddress,
    connect(number, pid) {
      const link = toLink(number);
      run('ip', ...['link', 'add', link, 'type', 'veth', 'peer', 'eth0', 'netns', String(pid)]);
      connected.add(number);
      run('ip', 'link', 'set', link, 'master', bridge, 'up');
      const inside = (...args: string[]) =>
        run('nsenter', '-t', String(pid), '--net', 'ip', ...args);
      inside('link', 'set', 'lo', 'up');
      inside('addr', 'add', `${toAddress(number)}/24`, 'dev', 'eth0');
      inside('link', 'set', 'eth0', 'up');
    },
    cut: (number) => run('ip', 'link', 'set', toLink(number), 'down'),
    restore: (number) => run('ip', 'link', 'set', toLink(number), 'up'),
    [Symbol.dispose]: remove,
  };
}

/** In the namespace of the process, packets from the address are dropped. */
export function dropPackets(pid: number, from: string): void {
  run(
    'nsenter',
    ...['-t', String(pid), '--net', 'iptables', '-A', 'INPUT', '-s', from, '-j', 'DROP'],
  );
}

export function stopDropping(pid: number): void {
  run('nsenter', '-t', String(pid), '--net', 'iptables', '-F', 'INPUT');
}

/** A run that was ended by `kill -9` leaves its bridge and links. Their names contain the process. */
function removeAbandoned(): void {
  const links = execFileSync('ip', ['-o', 'link'], { encoding: 'utf8' });
  for (const [, name = '', pid] of links.matchAll(ABANDONED)) {
    if (!existsSync(`/proc/${pid}`)) spawnSync('ip', ['link', 'del', name], { stdio: 'ignore' });
  }
}

function findFreeSubnet(): string {
  const used = execFileSync('ip', ['-o', '-4', 'addr'], { encoding: 'utf8' });
  for (let third = 0; third < 256; third += 1) {
    if (!used.includes(` 10.77.${third}.`)) return `10.77.${third}`;
  }
  throw new Error('no free subnet below 10.77');
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

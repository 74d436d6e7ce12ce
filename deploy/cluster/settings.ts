// The settings of the three databases from one file. The error lists every invalid variable.
import { isIPv4 } from 'node:net';
import { z } from 'zod';
import { type BackupSettings, parseBackupSettings } from '../backup/settings.ts';

export type ClusterNode = { name: string; address: string };
export type HostPort = { host: string; port: number };

/** Only letters and digits, because it is part of YAML and of a URL. */
const password = z.string().regex(/^[A-Za-z0-9]{32,}$/, {
  error: 'must be at least 32 letters and digits: create it with `openssl rand -hex 24`',
});
const list = z.string().transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''));
const hostPort = z
  .string()
  .refine((text) => /^[\d.]+:\d{1,5}$/.test(text) && isIPv4(toHostPort(text).host), {
    error: 'must be an IPv4 address and a port',
  })
  .transform(toHostPort);

const VARIABLES = {
  CLUSTER_NODES: list
    .refine((items) => items.every(isNode), {
      error: 'must be names with IPv4 addresses, as in db1=10.0.0.11,db2=10.0.0.12,db3=10.0.0.13',
    })
    // An even number tolerates no more failures than one machine less.
    .refine((items) => items.length >= 3 && items.length % 2 === 1, {
      error: 'must be an odd number of machines, at least three',
    })
    .transform((items) => items.map(toNode))
    .refine((nodes) => new Set(nodes.flatMap(Object.values)).size === nodes.length * 2, {
      error: 'must not repeat a name or an address',
    }),
  CLUSTER_CLIENTS: list.refine((items) => items.length > 0 && items.every(isNetwork), {
    error: 'must be networks such as 10.0.0.21/32, with commas between them',
  }),
  CLUSTER_PROXY_LISTEN: hostPort.prefault('127.0.0.1:5432'),
  CLUSTER_BOUNCER_LISTEN: hostPort.prefault('127.0.0.1:6432'),
  CLUSTER_SHARED_BUFFERS: z
    .string()
    .regex(/^\d+(?:MB|GB)$/, { error: 'must be a size such as 1GB' })
    .default('256MB'),
  CLUSTER_MAX_CONNECTIONS: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(50)
    .default(200),
  CLUSTER_POSTGRES_PASSWORD: password,
  CLUSTER_REPLICATION_PASSWORD: password,
  CLUSTER_REWIND_PASSWORD: password,
  CLUSTER_PATRONI_PASSWORD: password,
} as const;

const ClusterVariables = z.object(VARIABLES);
export const CLUSTER_VARIABLE_NAMES = Object.keys(VARIABLES);

export type ClusterSettings = z.infer<typeof ClusterVariables> & {
  /** Null: no log is archived. */
  backup: BackupSettings | null;
};

export class ClusterSettingsError extends Error {
  override name = 'ClusterSettingsError';
}

/** Folder of the database on each machine. Debian uses `main` for the server that it creates. */
export const DATA_FOLDER = '/var/lib/postgresql/17/loimel';

export function parseClusterSettings(
  env: Readonly<Record<string, string | undefined>>,
): ClusterSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = ClusterVariables.safeParse(given);
  const problems = (result.error?.issues ?? []).map((issue) => {
    const name = issue.path.join('.');
    return given[name] === undefined ? `${name} is not set` : `${name} ${issue.message}`;
  });
  const passwords = CLUSTER_VARIABLE_NAMES.filter((name) => name.endsWith('_PASSWORD'))
    .map((name) => given[name])
    .filter((value) => value !== undefined);
  if (new Set(passwords).size < passwords.length) problems.push('two passwords are the same');
  if (!result.success || problems.length > 0) {
    const lines = problems.map((problem) => `  ${problem}`).join('\n');
    throw new ClusterSettingsError(`The settings of the cluster are not complete:\n${lines}`);
  }
  return { ...result.data, backup: parseBackup(given) };
}

function parseBackup(given: Readonly<Record<string, string | undefined>>): BackupSettings | null {
  if (given['BACKUP_REPOSITORY'] === undefined) return null;
  return parseBackupSettings({ ...given, BACKUP_POSTGRES_FOLDER: DATA_FOLDER });
}

function isNode(text: string): boolean {
  const [, address = ''] = /^[a-z][a-z0-9-]{0,30}=(.+)$/.exec(text) ?? [];
  return isIPv4(address);
}

function toNode(text: string): ClusterNode {
  const [name = '', address = ''] = text.split('=');
  return { name, address };
}

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([\d.]+)\/(\d{1,2})$/.exec(text) ?? [];
  return isIPv4(address) && Number(bits) <= 32;
}

function toHostPort(text: string): HostPort {
  const [host = '', port] = text.split(':');
  return { host, port: Number(port) };
}

// The rendered files of the three databases, and the settings that are rejected.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { renderCluster } from './render.ts';
import { CLUSTER_VARIABLE_NAMES, parseClusterSettings } from './settings.ts';

const EXAMPLE = parseEnv(
  readFileSync(new URL('cluster.env.example', import.meta.url), 'utf8'),
) as Record<string, string>;

const PASSWORDS = Object.fromEntries(
  CLUSTER_VARIABLE_NAMES.filter((name) => name.endsWith('_PASSWORD')).map((name, index) => [
    name,
    `${index}f3b8c1d9e2a7465`.repeat(2),
  ]),
);
const SETTINGS = { ...EXAMPLE, ...PASSWORDS };
const BACKUP = {
  BACKUP_REPOSITORY: '/srv/other-machine/backup',
  BACKUP_CIPHER_PASS: '9c1f0a7be2d8463c9c1f0a7be2d8463c',
};

function render(changes: Record<string, string> = {}): Map<string, string> {
  const files = renderCluster(parseClusterSettings({ ...SETTINGS, ...changes }));
  return new Map(files.map(({ path, text }) => [path, text]));
}

function requireFile(path: string, changes?: Record<string, string>): string {
  const text = render(changes).get(path);
  if (text === undefined) throw new Error(`${path} was not rendered`);
  return text;
}

it('the example with four passwords gives files for three databases and their clients', () => {
  expect([...render().keys()]).toEqual([
    ...['db1', 'db2', 'db3'].flatMap((name) => [
      `${name}/etc/patroni/config.yml`,
      `${name}/etc/default/etcd`,
      `${name}/etc/systemd/system/etcd.service.d/loimel.conf`,
      `${name}/etc/systemd/system/patroni.service.d/loimel.conf`,
    ]),
    'client/etc/haproxy/haproxy.cfg',
    'client/etc/pgbouncer/pgbouncer.ini',
  ]);
});

it('the example lists every setting', () => {
  const names = Object.keys(EXAMPLE).filter((name) => name.startsWith('CLUSTER_'));
  expect(names.toSorted()).toEqual(CLUSTER_VARIABLE_NAMES.toSorted());
});

it('every login over the network needs SCRAM, and only listed addresses may connect', () => {
  const rules = requireFile('db2/etc/patroni/config.yml').match(/^ {4}- (?:local|host) .+$/gm);
  expect(rules?.map((rule) => rule.trim().slice(2))).toEqual([
    'local all postgres peer',
    ...[11, 12, 13].flatMap((last) => [
      `host replication replicator 10.0.0.${last}/32 scram-sha-256`,
      `host all rewinder,postgres 10.0.0.${last}/32 scram-sha-256`,
    ]),
    'host all all 10.0.0.21/32 scram-sha-256',
    'host all all 10.0.0.22/32 scram-sha-256',
  ]);
});

it('a database machine listens on its own address and knows all three etcd', () => {
  const patroni = requireFile('db2/etc/patroni/config.yml');
  expect(patroni).toContain('listen: 10.0.0.12:5432');
  expect(patroni).toContain("hosts: ['10.0.0.11:2379', '10.0.0.12:2379', '10.0.0.13:2379']");
  expect(requireFile('db2/etc/default/etcd')).toContain(
    'ETCD_INITIAL_CLUSTER=db1=http://10.0.0.11:2380,db2=http://10.0.0.12:2380,db3=http://10.0.0.13:2380\n',
  );
});

it('HAProxy checks every database and ends the connections to a former leader', () => {
  const text = requireFile('client/etc/haproxy/haproxy.cfg');
  expect(text.match(/^ {2}server .+$/gm)).toHaveLength(3);
  expect(text).toContain('on-marked-down shutdown-sessions');
});

it('with a repository the log is archived and found again, without one nothing is archived', () => {
  const withBackup = requireFile('db1/etc/patroni/config.yml', BACKUP);
  expect(withBackup).toContain('archive_command: pgbackrest --stanza=loimel archive-push %p');
  expect(withBackup).toContain(
    'restore_command: timeout 5 pgbackrest --stanza=loimel archive-get %f "%p"',
  );
  expect(requireFile('db1/etc/pgbackrest/pgbackrest.conf', BACKUP)).toContain(
    'pg1-path=/var/lib/postgresql/17/loimel\n',
  );
  expect(requireFile('db1/etc/patroni/config.yml')).toContain('archive_command: /bin/true');
});

it.for<[string, Record<string, string>, string]>([
  [
    'two machines',
    { CLUSTER_NODES: 'db1=10.0.0.1,db2=10.0.0.2' },
    'CLUSTER_NODES must be an odd number',
  ],
  [
    'one address twice',
    { CLUSTER_NODES: 'db1=10.0.0.1,db2=10.0.0.1,db3=10.0.0.3' },
    'CLUSTER_NODES must not repeat',
  ],
  [
    'a name in place of an address',
    { CLUSTER_NODES: 'db1=one,db2=10.0.0.2,db3=10.0.0.3' },
    'CLUSTER_NODES must be names',
  ],
  ['a client without a network', { CLUSTER_CLIENTS: '10.0.0.21' }, 'CLUSTER_CLIENTS must be'],
  ['a short password', { CLUSTER_REWIND_PASSWORD: 'a1b2c3' }, 'CLUSTER_REWIND_PASSWORD must be'],
  ['a missing password', { CLUSTER_PATRONI_PASSWORD: '' }, 'CLUSTER_PATRONI_PASSWORD is not set'],
  [
    'one password twice',
    { CLUSTER_REWIND_PASSWORD: PASSWORDS['CLUSTER_POSTGRES_PASSWORD'] ?? '' },
    'two passwords are the same',
  ],
])('%s is rejected', ([, changes, message]) => {
  expect(() => render(changes)).toThrow(message);
});

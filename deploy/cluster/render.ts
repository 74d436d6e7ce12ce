// Renders the configuration of every program of the cluster from its settings.
import { renderPgBackRestConfiguration } from '../backup/pgbackrest.ts';
import { fillTemplate } from '../nginx/template.ts';
import { type ClusterNode, type ClusterSettings, DATA_FOLDER } from './settings.ts';

/** `path` begins with the name of the machine, as in db1/etc/default/etcd. */
export type ClusterFile = { path: string; text: string; owner: 'root' | 'postgres' };

/** Folder of the files for each machine that runs the API or the worker. */
const CLIENT_FOLDER = 'client';
const NO_ARCHIVE = '/bin/true';
const PGBACKREST = 'pgbackrest --stanza=loimel';

export function renderCluster(settings: ClusterSettings): ClusterFile[] {
  return [
    ...settings.CLUSTER_NODES.flatMap((node) => renderNode(settings, node)),
    ...renderClient(settings),
  ];
}

function renderNode(settings: ClusterSettings, node: ClusterNode): ClusterFile[] {
  const { backup } = settings;
  const toPath = (path: string) => `${node.name}/etc/${path}`;
  return [
    { path: toPath('patroni/config.yml'), text: renderPatroni(settings, node), owner: 'postgres' },
    { path: toPath('default/etcd'), text: renderEtcd(settings, node), owner: 'root' },
    ...['etcd', 'patroni'].map((unit) => ({
      path: toPath(`systemd/system/${unit}.service.d/loimel.conf`),
      text: fill('restart.conf.template', {}),
      owner: 'root' as const,
    })),
    ...(backup === null
      ? []
      : [
          {
            path: toPath('pgbackrest/pgbackrest.conf'),
            text: renderPgBackRestConfiguration(backup),
            owner: 'postgres' as const,
          },
        ]),
  ];
}

function renderPatroni(settings: ClusterSettings, { name, address }: ClusterNode): string {
  const nodes = settings.CLUSTER_NODES;
  const hasBackup = settings.backup !== null;
  return fill('patroni.yml.template', {
    name,
    address,
    patroniPassword: settings.CLUSTER_PATRONI_PASSWORD,
    postgresPassword: settings.CLUSTER_POSTGRES_PASSWORD,
    replicationPassword: settings.CLUSTER_REPLICATION_PASSWORD,
    rewindPassword: settings.CLUSTER_REWIND_PASSWORD,
    maxConnections: String(settings.CLUSTER_MAX_CONNECTIONS),
    sharedBuffers: settings.CLUSTER_SHARED_BUFFERS,
    dataFolder: DATA_FOLDER,
    etcdHosts: nodes.map((node) => `'${node.address}:2379'`).join(', '),
    archiveCommand: hasBackup ? `${PGBACKREST} archive-push %p` : NO_ARCHIVE,
    // A failing command means: not in the archive. Without the limit a standby that becomes the leader
    // would wait for a repository that is away.
    restoreCommand: hasBackup ? `timeout 5 ${PGBACKREST} archive-get %f "%p"` : '/bin/false',
    nodeRules: toRules(
      nodes.flatMap((node) => [
        `host replication replicator ${node.address}/32`,
        `host all rewinder,postgres ${node.address}/32`,
      ]),
    ),
    clientRules: toRules(settings.CLUSTER_CLIENTS.map((network) => `host all all ${network}`)),
  });
}

function renderEtcd(settings: ClusterSettings, { name, address }: ClusterNode): string {
  const peers = settings.CLUSTER_NODES.map((node) => `${node.name}=http://${node.address}:2380`);
  return fill('etcd.env.template', { name, address, etcdPeers: peers.join() });
}

function renderClient(settings: ClusterSettings): ClusterFile[] {
  const { CLUSTER_PROXY_LISTEN: proxy, CLUSTER_BOUNCER_LISTEN: bouncer } = settings;
  const servers = settings.CLUSTER_NODES.map(
    ({ name, address }) => `  server ${name} ${address}:5432 check port 8008`,
  );
  return [
    {
      path: `${CLIENT_FOLDER}/etc/haproxy/haproxy.cfg`,
      text: fill('haproxy.cfg.template', {
        proxyListen: `${proxy.host}:${proxy.port}`,
        servers: servers.join('\n'),
      }),
      owner: 'root',
    },
    {
      path: `${CLIENT_FOLDER}/etc/pgbouncer/pgbouncer.ini`,
      text: fill('pgbouncer.ini.template', {
        proxyHost: proxy.host,
        proxyPort: String(proxy.port),
        bouncerHost: bouncer.host,
        bouncerPort: String(bouncer.port),
      }),
      owner: 'postgres',
    },
  ];
}

function toRules(rules: readonly string[]): string {
  return rules.map((rule) => `- ${rule} scram-sha-256`).join('\n    ');
}

function fill(file: string, values: Readonly<Record<string, string>>): string {
  return fillTemplate(new URL(file, import.meta.url).href, values);
}

// What the test breaks for each alert, and how it is repaired.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { SITE_HOST, writeCertificate } from '../../deploy/nginx/fake-edge.ts';
import { createSubmission, trySubmission } from '../support/backend/submission.ts';
import { createVisitor } from '../support/backend/visitor.ts';
import { waitUntil } from '../support/wait-until.ts';
import { signIn, startFlood } from './load.ts';
import type { Monitor } from './monitor.ts';
import { runDeliveries } from './run-programs.ts';
import { CERTIFICATE_DAYS, type MonitoredSystem } from './system.ts';

const EXPIRING_DAYS = 5;
const FLOOD_VISITORS = 40;
const UNREACHABLE = 421;
const REJECTED = 550;

type Repair = () => Promise<unknown> | unknown;
export type Fault = {
  what: string;
  alerts: readonly string[];
  break: (system: MonitoredSystem, monitor: Monitor) => Promise<Repair>;
};

export const API_STOPPED: Fault = {
  what: 'an API process is killed',
  alerts: ['LoimelApiDown'],
  break: async ({ apis: [, api] }) => {
    await api.kill();
    return api.start;
  },
};

export const WORKER_STOPPED: Fault = {
  what: 'the worker is killed',
  alerts: ['LoimelWorkerDown'],
  break: async ({ worker }) => {
    await worker.kill();
    return worker.start;
  },
};

export const DATABASE_AWAY: Fault = {
  what: 'PostgreSQL is killed',
  alerts: ['LoimelErrors'],
  break: async ({ postgres, startPostgres }) => {
    await postgres.killAll();
    return startPostgres;
  },
};

export const POOL_EXHAUSTED: Fault = {
  what: 'a session locks the table of messages',
  alerts: ['LoimelPoolExhausted'],
  break: async ({ postgres, apiUrls: [url] }) => {
    const admin = new URL(postgres.adminUrl);
    admin.pathname = '/loimel';
    const client = new pg.Client({ connectionString: admin.href });
    await client.connect();
    await client.query('begin; lock table app.contacts in access exclusive mode');
    const stop = startFlood(url, FLOOD_VISITORS, (visitor) =>
      trySubmission(visitor, createSubmission('contact')),
    );
    return async () => {
      await client.end();
      await stop();
    };
  },
};

export const PASSWORDS_GUESSED: Fault = {
  what: 'forty addresses guess passwords',
  alerts: ['LoimelSignInsRejected'],
  break: async ({ apiUrls: [url] }) =>
    startFlood(url, FLOOD_VISITORS, (visitor, count) =>
      signIn(visitor, `guess-${count}@example.org`),
    ),
};

export const RELAY_AWAY: Fault = {
  what: 'the relay accepts no email, for 20 minutes (the rows are made older)',
  alerts: ['LoimelDeliveriesLate'],
  break: async ({ relay, query }) => {
    relay.reject({ code: UNREACHABLE, times: 100_000 });
    await waitUntil(
      async () => {
        const { rowCount } = await query(
          `update app_private.deliveries set created_at = created_at - interval '20 minutes'
           where state = 'pending' and attempts > 0 and destination = 'studio-email'`,
        );
        return (rowCount ?? 0) > 0 || undefined;
      },
      { what: 'a delivery that was not accepted' },
    );
    return relay.clear;
  },
};

export const RELAY_REJECTS: Fault = {
  what: 'the relay rejects a notification twelve times (the pauses are left out)',
  alerts: ['LoimelDeliveriesParked'],
  break: async ({ relay, query, urls, apiUrls: [url] }) => {
    relay.reject({ code: REJECTED, times: 100_000 });
    using visitor = createVisitor(url, 400);
    await trySubmission(visitor, createSubmission('contact'));
    await waitUntil(
      async () => {
        await query(
          `update app_private.deliveries set next_attempt_at = now()
           where state = 'pending' and destination = 'studio-email' and rejections > 0`,
        );
        const { rows } = await query(
          `select 1 from app_private.deliveries where state = 'parked' and destination = 'studio-email'`,
        );
        return rows.length > 0 || undefined;
      },
      { what: 'a parked delivery', timeoutMs: 90_000 },
    );
    return async () => {
      relay.clear();
      await runDeliveries(urls, ['retry', 'studio-email']);
    };
  },
};

export const ERASURE_LOG_AWAY: Fault = {
  what: 'the folder of the erasure log cannot be written, and a message is erased',
  alerts: ['LoimelErasuresNotLogged', 'LoimelJobFailing'],
  break: async ({ folders: { erasures }, query }) => {
    renameSync(erasures, `${erasures}.away`);
    writeFileSync(erasures, '');
    await query(
      'delete from app.contacts where id = (select id from app.contacts order by created_at limit 1)',
    );
    return () => {
      rmSync(erasures);
      renameSync(`${erasures}.away`, erasures);
    };
  },
};

export const ARCHIVE_AWAY: Fault = {
  what: 'the archive of PostgreSQL is away',
  alerts: ['LoimelArchiveFailing'],
  break: async ({ folders: { archive }, query }) => {
    renameSync(archive, `${archive}.away`);
    await query('select pg_switch_wal()');
    return () => renameSync(`${archive}.away`, archive);
  },
};

export const CERTIFICATE_EXPIRES: Fault = {
  what: `nginx serves a certificate that ends in ${EXPIRING_DAYS} days`,
  alerts: ['LoimelCertificateExpiring'],
  break: async ({ edge }) => {
    const serve = (days: number) => {
      writeCertificate(edge.certificates.site, SITE_HOST, days);
      edge.signal('reload');
    };
    serve(EXPIRING_DAYS);
    return () => serve(CERTIFICATE_DAYS);
  },
};

export const PAGE_MISSING: Fault = {
  what: 'the home page is deleted',
  alerts: ['LoimelSiteDown'],
  break: async ({ edge }) => {
    const page = join(edge.siteRoot, 'index.html');
    const move = (from: string, to: string) => {
      renameSync(from, to);
      // nginx keeps open files for half a minute.
      edge.signal('reload');
    };
    move(page, `${page}.away`);
    return () => move(`${page}.away`, page);
  },
};

export const DISK_FULL: Fault = {
  what: 'a disk is full',
  alerts: ['LoimelDiskFull'],
  break: async ({ disk }) => {
    disk.fill();
    return disk.empty;
  },
};

export const EXPORTER_STOPPED: Fault = {
  what: 'the node exporter is killed',
  alerts: ['LoimelExporterDown'],
  break: async (_, { nodeExporter }) => {
    await nodeExporter.kill();
    return nodeExporter.start;
  },
};

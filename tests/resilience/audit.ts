// Compares the responses to visitors and the deliveries at the external services with the database.
import { existsSync, readdirSync } from 'node:fs';
import pg from 'pg';
import type { Backend } from '../support/backend/start.ts';
import { type Acknowledged, isSameResponse } from './clients.ts';

export type Audit = {
  records: number;
  /** Acknowledged but not stored. */
  lost: number;
  /** More records than submissions. */
  duplicated: number;
  /** Stored with a different id, date or number than in the response. */
  changed: number;
  cvsMissing: number;
  deliveries: number;
  /** Not received by the external service, or not marked as delivered. */
  undelivered: number;
  /** Keys at a service without a delivery, plus the difference to 3 deliveries per record. */
  strayKeys: number;
  repeated: number;
};

/** What the audit needs of a backend. */
export type AuditedBackend = Pick<Backend, 'filesFolder'> & { postgres: { adminUrl: string } };

const DELIVERIES_PER_RECORD = 3;

export async function readAudit(
  backend: AuditedBackend,
  observed: { acknowledged: readonly Acknowledged[]; taken: ReadonlyMap<string, number>[] },
): Promise<Audit> {
  const client = await connect(backend);
  try {
    const records = await readRecords(client);
    const missing = observed.acknowledged.filter(({ key }) => !records.has(key));
    const changed = observed.acknowledged.filter(({ key, response }) => {
      const record = records.get(key);
      return record !== undefined && !isSameResponse(record, response);
    });
    const { rows: deliveries } = await client.query<{ id: string; state: string }>(
      'select id, state from app_private.deliveries',
    );
    const taken = new Map(observed.taken.flatMap((sink) => [...sink]));
    const known = new Set(deliveries.map(({ id }) => id));
    const expected = records.size * DELIVERIES_PER_RECORD;
    return {
      records: records.size,
      lost: missing.length,
      duplicated: await countDuplicates(client),
      changed: changed.length,
      cvsMissing: await countMissingCvs(client, backend.filesFolder),
      deliveries: deliveries.length,
      undelivered: deliveries.filter(({ id, state }) => state !== 'delivered' || !taken.has(id))
        .length,
      strayKeys:
        [...taken.keys()].filter((key) => !known.has(key)).length +
        Math.abs(expected - deliveries.length),
      repeated: [...taken.values()].reduce((sum, times) => sum + times - 1, 0),
    };
  } finally {
    await client.end();
  }
}

export async function countPending(backend: AuditedBackend): Promise<number> {
  const client = await connect(backend);
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from app_private.deliveries where state = 'pending'`,
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

export async function connect({ postgres }: AuditedBackend): Promise<pg.Client> {
  const url = new URL(postgres.adminUrl);
  url.pathname = '/loimel';
  const client = new pg.Client({ connectionString: url.href });
  // The connection may be killed. The running query reports that error.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function readRecords(client: pg.Client) {
  const { rows } = await client.query<{
    submission_key: string;
    id: string;
    created_at: Date;
    number: string;
  }>(
    `select submission_key, id, created_at, number from app.contacts
     union all select submission_key, id, created_at, number from app.job_applications`,
  );
  return new Map(
    rows.map(({ submission_key, id, created_at, number }) => [
      submission_key,
      { id, created_at: created_at.toISOString(), number },
    ]),
  );
}

/** By the unique email address, so that a second record with another key is found as well. */
async function countDuplicates(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select (count(*) - count(distinct email))::int as count from (
       select email from app.contacts union all select email from app.job_applications
     ) as records`,
  );
  return rows[0]?.count ?? 0;
}

async function countMissingCvs(client: pg.Client, filesFolder: string): Promise<number> {
  const stored = new Set(
    existsSync(filesFolder)
      ? readdirSync(filesFolder, { recursive: true }).map((path) => String(path).slice(-36))
      : [],
  );
  const { rows } = await client.query<{ cv: string | null }>(
    'select cv_file_path as cv from app.job_applications',
  );
  return rows.filter(({ cv }) => cv === null || !stored.has(cv)).length;
}

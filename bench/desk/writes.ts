// The writes of the desk as pairs: opening, a change of status, a reply. Each call uses another record.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { toSeenRecords } from '../../apps/api/src/testing/members.ts';
import {
  OpenItemDocument,
  SendReplyDocument,
  SetStatusDocument,
} from '../../apps/desk/src/graphql/generated/graphql.ts';
import type { Role } from './desk.ts';
import type { Pair } from './measure.ts';
import type { Person } from './reads.ts';

const REPLY = 'Thank you for your message. We will send you an estimate next week. '.repeat(5);

export async function createWrites(person: Person, pool: pg.Pool, count: number): Promise<Pair[]> {
  const { desk, bare } = person;
  const { role } = desk;
  const table = role === 'hr' ? 'app.job_applications' : 'app.contacts';
  const fresh = createSupply(await findRecords(pool, table, role, count * 2, 'new'));
  const seen = createSupply(await findRecords(pool, table, role, count * 4, 'closed'));
  const reply = (id: string, version: number) => ({
    ...{ recordId: id, version, submissionKey: randomUUID(), language: 'en', body: REPLY },
    ...{ attachments: [], isFurther: true },
  });
  return [
    {
      ...{ role, name: 'open: mark as opened', limit: null },
      api: async () => {
        const { id } = fresh();
        const result = await desk.send(OpenItemDocument, { input: { recordId: id } });
        require(result.openItem?.result?.outcome, 'changed');
      },
      bare: () => bare.call('open_item', [fresh().id]),
    },
    {
      ...{ role, name: 'status change', limit: null },
      api: async () => {
        const { id, version } = seen();
        const records = [{ recordId: id, version }];
        const input = { records, status: 'open', closedReason: null, waitsUntil: null };
        const result = await desk.send(SetStatusDocument, { input });
        require(result.setStatus?.result?.[0]?.outcome, 'changed');
      },
      bare: () => bare.call('set_status', [toSeenRecords([seen()]), 'open', null, null]),
    },
    {
      ...{ role, name: 'reply', limit: null },
      api: async () => {
        const { id, version } = seen();
        const result = await desk.send(SendReplyDocument, { input: reply(id, version) });
        require(result.sendReply?.result?.outcome, 'sent');
      },
      bare: () => {
        const { id, version } = seen();
        return bare.call('send_reply', Object.values(reply(id, version)));
      },
    },
  ];
}

type Found = { id: string; version: number };

/** A part of the records for each role, so that no record is used twice. */
async function findRecords(
  pool: pg.Pool,
  table: string,
  role: Role,
  count: number,
  status: string,
): Promise<Found[]> {
  const { rows } = await pool.query<Found>(
    `select r.id, r.version from ${table} r
     where r.folder = 'inbox' and r.status = $1 and r.opened_at is null = ($1 = 'new')
       and uuid_hash(r.id) & 1 = $2
     limit $3`,
    [status, role === 'admin' ? 0 : 1, count],
  );
  return rows;
}

function createSupply(records: Found[]): () => Found {
  return () => {
    const record = records.pop();
    if (!record) throw new Error('there are not enough records for the writes');
    return record;
  };
}

function require(outcome: string | null | undefined, expected: string): void {
  if (outcome !== expected) throw new Error(`the outcome is ${outcome}, not ${expected}`);
}

// The control: a letter whose deliveries have no unique constraint and whose position is lost when the
// command is repeated. If no mailbox shows it twice, this program cannot detect a duplicate.
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../resilience/audit.ts';
import type { Backend } from '../support/backend/start.ts';
import type { Mailboxes } from './mailboxes.ts';

const RECIPIENTS = 100;
const NUMBER = 1_000;
const LIMIT_MS = 60_000;

export type ControlResult = { recipients: number; twice: number };

export async function runControl(backend: Backend, mailboxes: Mailboxes): Promise<ControlResult> {
  mailboxes.accepted.clear();
  const client = await connect(backend);
  try {
    await client.query(
      'alter table app_private.deliveries drop constraint deliveries_once_per_record',
    );
    await client.query(
      `insert into app_private.letters (number, letter_id, is_public, content)
       select $1, 'control', false, content from app_private.letters limit 1`,
      [NUMBER],
    );
    await enqueue();
    await client.query('update app_private.letters set last_subscriber_id = null');
    await enqueue();
    const deadline = Date.now() + LIMIT_MS;
    while ((await countPending()) > 0 && Date.now() < deadline) await sleep(100);
  } finally {
    await client.end();
  }
  const twice = [...mailboxes.accepted.values()].filter(
    (emails) => new Set(emails.map(({ messageId }) => messageId)).size > 1,
  );
  return { recipients: RECIPIENTS, twice: twice.length };

  // As app_private.enqueue_letter does, but its `on conflict` has no constraint any more.
  async function enqueue(): Promise<void> {
    await client.query('select app_private.enqueue_letter($1, $2)', [NUMBER, RECIPIENTS]);
  }

  async function countPending(): Promise<number> {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from app_private.deliveries where revision = $1 and state = 'pending'`,
      [NUMBER],
    );
    return rows[0]?.count ?? 0;
  }
}

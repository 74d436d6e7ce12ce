// Writes messages one after the other and remembers when each was sent and acknowledged, so that a
// restored copy can be compared with what was really committed at a time.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';

export type Write = { id: string; sentMs: number; acknowledgedMs: number };
export type Writer = { writes: readonly Write[]; stop: () => Promise<void> };

const PAUSE_MS = 10;

export function startWriter(client: ClientBase): Writer {
  const writes: Write[] = [];
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      const [id, sentMs] = [randomUUID(), Date.now()];
      const query = client.query(
        `insert into app.contacts
           (id, number, name, email, message, language, submission_key, content_hash)
         values ($1::uuid, 'W-' || $1::uuid, 'Writer', 'writer@example.org', 'A message', 'en', $1::uuid,
           '\\x00')`,
        [id],
      );
      // A killed database ends the writer. This message was not acknowledged.
      if (!(await query.then(Boolean, () => false))) return;
      writes.push({ id, sentMs, acknowledgedMs: Date.now() });
      await sleep(PAUSE_MS);
    }
  };
  const done = run();
  return {
    writes,
    async stop() {
      isStopped = true;
      await done;
    },
  };
}

/** Compares the ids of a copy with the writes: what it must contain at `time`, and what it must not. */
export function compareWrites(
  writes: readonly Write[],
  restored: ReadonlySet<string>,
  time: Date,
): { lost: number; tooNew: number; atTheEdge: number } {
  const timeMs = time.getTime();
  const isBefore = (write: Write) => write.acknowledgedMs < timeMs;
  const isAfter = (write: Write) => write.sentMs > timeMs;
  return {
    lost: writes.filter((write) => isBefore(write) && !restored.has(write.id)).length,
    tooNew: writes.filter((write) => isAfter(write) && restored.has(write.id)).length,
    atTheEdge: writes.filter((write) => !isBefore(write) && !isAfter(write)).length,
  };
}

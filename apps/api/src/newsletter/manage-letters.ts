// What operators do with letters: start, add deliveries, pause, and count.
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import { LetterSnapshot } from './letter-snapshot.ts';

/** Small, so that a batch locks the letter for a moment only. */
const ENQUEUE_BATCH = 500;

export type StartOutcome = 'started' | 'continued' | 'complete' | 'changed';

/** Stores the texts. A second start with the same texts continues, with other ones changes nothing. */
export async function startLetter(
  database: Database,
  letter: { id: string; isPublic: boolean; snapshot: LetterSnapshot },
): Promise<StartOutcome> {
  const content = JSON.stringify(letter.snapshot);
  const { rows } = await sql<{ outcome: StartOutcome }>`
    select app_private.start_letter(
      ${letter.snapshot.number}, ${letter.id}, ${letter.isPublic}, ${content}::jsonb
    ) as outcome
  `.execute(database);
  const [row] = rows;
  if (!row) throw new Error('the letter was not started');
  return row.outcome;
}

/** Adds the deliveries in batches. Returns how many were added by this call. */
export async function enqueueLetter(
  database: Database,
  number: number,
  onBatch: (added: number) => void = () => {},
): Promise<number> {
  for (let added = 0; ; ) {
    const { rows } = await sql<{ count: number }>`
      select app_private.enqueue_letter(${number}, ${ENQUEUE_BATCH}) as count
    `.execute(database);
    const count = rows[0]?.count ?? 0;
    added += count;
    onBatch(added);
    if (count < ENQUEUE_BATCH) return added;
  }
}

/** False when there is no such letter. */
export async function pauseLetter(
  database: Database,
  number: number,
  isPaused: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ is_found: boolean }>`
    select app_private.pause_letter(${number}, ${isPaused}) as is_found
  `.execute(database);
  return rows[0]?.is_found ?? false;
}

export type BounceOutcome = 'unknown' | 'counted' | 'ended' | 'paused';

export async function noteBounce(database: Database, deliveryId: string): Promise<BounceOutcome> {
  const { rows } = await sql<{ outcome: BounceOutcome }>`
    select app_private.note_bounce(${deliveryId}) as outcome
  `.execute(database);
  return rows[0]?.outcome ?? 'unknown';
}

/** Confirmed subscribers by language: who would get a letter that is started now. */
export async function countSubscribers(
  database: Database,
): Promise<{ language: string; subscribers: number }[]> {
  const { rows } = await sql<{ language: string; subscribers: number }>`
    select language, count(*)::integer as subscribers
    from app.newsletter_subscribers where state = 'confirmed' group by language order by language
  `.execute(database);
  return rows;
}

export type LetterCounts = {
  number: number;
  state: 'starting' | 'sending' | 'paused' | 'sent';
  /** Null: a letter without deliveries. */
  language: string | null;
  sent: number;
  waiting: number;
  /** Not confirmed any more when it was their turn. */
  skipped: number;
  parked: number;
  bounced: number;
};

/** Sent letters disappear from these counts when their deliveries are deleted (`deliveryDays`). */
export async function countLetters(database: Database): Promise<LetterCounts[]> {
  const { rows } = await sql<LetterCounts>`
    select letter.number, counts.language,
      case when letter.paused_at is not null then 'paused'
        when letter.enqueued_at is null then 'starting'
        when sum(counts.waiting) over (partition by letter.number) > 0 then 'sending'
        else 'sent' end as state,
      coalesce(counts.sent, 0) as sent, coalesce(counts.waiting, 0) as waiting,
      coalesce(counts.skipped, 0) as skipped, coalesce(counts.parked, 0) as parked,
      coalesce(counts.bounced, 0) as bounced
    from app_private.letters as letter
    left join (
      select d.revision, s.language,
        (count(*) filter (where d.state = 'delivered'))::integer as sent,
        (count(*) filter (where d.state = 'pending'))::integer as waiting,
        (count(*) filter (where d.state = 'skipped' and d.revision <> all (s.bounced_letters)))::integer as skipped,
        (count(*) filter (where d.state = 'parked'))::integer as parked,
        (count(*) filter (where d.revision = any (s.bounced_letters)))::integer as bounced
      from app_private.deliveries as d
      join app.newsletter_subscribers as s on s.id = d.subscriber_id
      where d.kind = 'newsletter-letter'
      group by d.revision, s.language
    ) as counts on counts.revision = letter.number
    order by letter.number desc, counts.language
  `.execute(database);
  return rows;
}

export async function requireSnapshot(database: Database, number: number): Promise<LetterSnapshot> {
  const { content } = await database
    .selectFrom('app_private.letters')
    .select('content')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return LetterSnapshot.parse(content);
}

// The yardstick: the best statements that we can write by hand for the same rows, on one connection with the
// role of the person and prepared once. A write is the function of the desk itself, because a statement
// without its locks and its audit would not do the same.
import pg from 'pg';
import { STAFF_DATABASE_ROLES } from '../../apps/api/src/platform/identity.ts';
import type { Role } from './desk.ts';

const TABLES: Readonly<Record<Role, readonly string[]>> = {
  admin: ['app.contacts', 'app.job_applications'],
  agent: ['app.contacts'],
  hr: ['app.job_applications'],
};

const UNFINISHED = `r.folder = 'inbox' and r.status in ('new', 'open', 'waiting')`;
const LATE = `r.withdrawn_at is null and r.received_at <= app_private._overdue_before(now())`;
/** $1 is the caller. A view of several parts has one index for each. */
export const VIEWS: Readonly<Record<string, readonly string[]>> = {
  all: [`r.folder = 'inbox'`],
  new: [`r.folder = 'inbox' and r.status = 'new'`],
  mine: [`${UNFINISHED} and r.assignee_id = $1`],
  unassigned: [`${UNFINISHED} and r.assignee_id is null`],
  overdue: [
    `r.folder = 'inbox' and r.status = 'new' and ${LATE}`,
    `r.folder = 'inbox' and r.status = 'open' and ${LATE}`,
    `r.folder = 'inbox' and r.status = 'waiting' and r.withdrawn_at is null
      and r.waits_until <= (now() at time zone 'Europe/Tallinn')::date`,
  ],
  answered: [`r.folder = 'inbox' and r.status = 'answered'`],
  closed: [`r.folder = 'inbox' and r.status = 'closed'`],
  spam: [`r.folder = 'spam'`],
};

const LIST_COLUMNS = `r.id, r.number, r.name, r.language, left(r.message, 200) as excerpt, r.received_at,
  r.status, r.waits_until, r.assignee_id, r.version, r.folder, r.spam_reasons, r.withdrawn_at`;
const MAX_COUNT = 1_000;

export type PageStart = { receivedAt: Date; id: string };
export type Bare = AsyncDisposable & ReturnType<typeof createStatements>;

export async function openBare(url: string, role: Role, userId: string): Promise<Bare> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set role ${STAFF_DATABASE_ROLES[role]}`);
  await client.query(`select set_config('loimel.user_id', $1, false)`, [userId]);
  return {
    ...createStatements(client, role, userId),
    [Symbol.asyncDispose]: () => client.end(),
  };
}

function createStatements(client: pg.Client, role: Role, userId: string) {
  async function run<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) {
    return (await client.query<Row>({ name, text, values })).rows;
  }
  const fromAll = (toPart: (table: string) => string) =>
    TABLES[role].map(toPart).join(' union all ');

  return {
    list(view: string, start: PageStart | null) {
      const parts = fromAll((table) =>
        (VIEWS[view] ?? [])
          .map(
            (condition) => `(select ${LIST_COLUMNS} from ${table} r
              where ${condition} and ($1::uuid is not null)
                and ${start ? '(r.received_at, r.id) < ($2, $3)' : '($2::timestamptz is null and $3::uuid is null)'}
              order by r.received_at desc, r.id desc limit 50)`,
          )
          .join(' union all '),
      );
      return run(
        `list ${view} ${start !== null}`,
        `select * from (${parts}) as r order by r.received_at desc, r.id desc limit 50`,
        [userId, start?.receivedAt ?? null, start?.id ?? null],
      );
    },
    /** The last row of a page, found once. */
    findPageEnd: (view: string, page: number) =>
      run<{ receivedAt: Date; id: string }>(
        `end ${view}`,
        `select r.id, r.received_at as "receivedAt"
         from (${fromAll(
           (table) => `select r.id, r.received_at from ${table} r where ${VIEWS[view]?.[0]}`,
         )}) as r
         order by r.received_at desc, r.id desc offset $1 limit 1`,
        [page * 50 - 1],
      ),
    count: () =>
      run(
        'count',
        `select ${Object.values(VIEWS)
          .map(
            (conditions) =>
              `least(${MAX_COUNT}, ${fromAll((table) =>
                conditions
                  .map(
                    (condition) => `select 1 from ${table} r where ${condition} limit ${MAX_COUNT}`,
                  )
                  .map((part) => `(${part})`)
                  .join(' union all '),
              ).replace(/^/, '(select count(*) from (')}) as counted))`,
          )
          .join(', ')}, $1::uuid`,
        [userId],
      ),
    /** For frequent words in the order of the dates: `is true` keeps PostgreSQL from the word index. */
    search: (words: string, isFrequent: boolean) =>
      run(
        `search ${isFrequent}`,
        isFrequent
          ? `select * from (${fromAll(
              (
                table,
              ) => `(select ${LIST_COLUMNS} from ${table} r where (r.search_vector @@ $1::tsquery) is true
                order by r.received_at desc, r.id desc limit 30)`,
            )}) as r order by r.received_at desc, r.id desc limit 30`
          : `with hits as materialized (${fromAll(
              (table) =>
                `select ${LIST_COLUMNS} from ${table} r where r.search_vector @@ $1::tsquery`,
            )}) select * from hits r order by r.received_at desc, r.id desc limit 30`,
        [words],
      ),
    open: (id: string) =>
      run(
        'open',
        `select r.*, (select jsonb_agg(f) from app.replies f where f.record_id = $1) as replies,
           (select jsonb_agg(n) from app.notes n where n.record_id = $1) as notes,
           (select jsonb_agg(d) from app.item_deliveries d where d.subject_id = $1) as deliveries,
           (select to_jsonb(d) from app.drafts d where d.record_id = $1) as draft
         from app.items r where r.id = $1`,
        [id],
      ),
    call: (name: string, values: unknown[]) =>
      run(
        name,
        `select * from app.${name}(${values.map((_, index) => `$${index + 1}`).join(', ')})`,
        values,
      ),
  };
}

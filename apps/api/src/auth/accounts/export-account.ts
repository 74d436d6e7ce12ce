// Exports everything that is stored about the caller's account as JSON. The exported columns are
// listed in export-columns.ts.
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { authenticatedEndpoint, NoInput } from '../route.ts';
import type { Account } from './accounts.ts';
import { type AccountTable, EXPORT_COLUMNS } from './export-columns.ts';

const Record = z.record(z.string(), z.unknown());

export const exportOwnAccount = authenticatedEndpoint({
  summary: 'Everything that is stored about the account, without secrets',
  input: NoInput,
  response: z.object({
    exportedAt: z.iso.datetime(),
    records: z.record(z.string(), z.array(Record)),
    withheld: z.record(z.string(), z.array(z.string())),
  }),
  async handle(deps, { caller }) {
    const { account, sessionId } = caller;
    const records = await deps.database
      .transaction()
      // All tables are read from the same snapshot.
      .setIsolationLevel('repeatable read')
      .execute((transaction) => readRecords(transaction, account));
    await deps.database
      .insertInto('auth.audit')
      .values({ event: 'account.exported', account_id: account.id, session_id: sessionId })
      .execute();
    return { exportedAt: new Date(deps.now()).toISOString(), records, withheld: listWithheld() };
  },
});

async function readRecords(transaction: Database, account: Account) {
  const records: { [name: string]: { [column: string]: unknown }[] } = {};
  for (const { table, exported } of listTables()) {
    const columns = sql.join(exported.map((column) => sql.ref(column)));
    const { rows } = await sql<{ [column: string]: unknown }>`
      select ${columns} from ${sql.table(table)} where ${belongsTo(table, account)}
    `.execute(transaction);
    records[toName(table)] = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [toCamelCase(column), value]),
      ),
    );
  }
  return records;
}

function belongsTo(table: AccountTable, { id, email, phone_number }: Account): RawBuilder<boolean> {
  switch (table) {
    case 'auth.accounts':
      return sql`id = ${id}`;
    case 'auth.refresh_tokens':
      return sql`session_id in (select s.id from auth.sessions s where s.account_id = ${id})`;
    case 'auth.tickets':
    case 'auth.messages':
      return sql`account_id = ${id} or address in (${email}, ${phone_number})`;
    case 'auth.webauthn_challenges':
      return sql`account_id = ${id} or email = ${email}`;
    default:
      return sql`account_id = ${id}`;
  }
}

function listTables() {
  return (Object.keys(EXPORT_COLUMNS) as AccountTable[]).map((table) => {
    const decisions = Object.entries(EXPORT_COLUMNS[table]);
    return {
      table,
      exported: decisions.filter(([, what]) => what === 'exported').map(([column]) => column),
      withheld: decisions.filter(([, what]) => what !== 'exported').map(([column]) => column),
    };
  });
}

function listWithheld() {
  return Object.fromEntries(
    listTables().map(({ table, withheld }) => [toName(table), withheld.map(toCamelCase)]),
  );
}

function toName(table: AccountTable): string {
  return toCamelCase(table.replace('auth.', ''));
}

function toCamelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

import type { Database } from '../platform/database.ts';

export async function requireContact(database: Database, id: string) {
  return database
    .selectFrom('app.contacts')
    .select(['id', 'number', 'name', 'email', 'message', 'language', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

// The oldest PostgreSQL that the schema works on. Older ones fail in the middle of the migrations.
import type { ClientBase } from 'pg';
import { ConfigError } from '../config.ts';

export const OLDEST_MAJOR = 17;

export async function requireServerVersion(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number,
       current_setting('server_version') as name`,
  );
  const version = rows[0] ?? { number: 0, name: 'unknown' };
  if (version.number >= OLDEST_MAJOR * 10_000) return;
  throw new ConfigError(
    `PostgreSQL ${OLDEST_MAJOR} or newer is needed, and this server is ${version.name}. Nothing was changed. Debian 13 has PostgreSQL 17 (package postgresql-17).`,
  );
}

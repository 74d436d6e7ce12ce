// Issues signed start times of forms with any age, so that tests do not depend on the speed of the
// machine. Signed with the secret of the running stack, so the server accepts them.
import pg from 'pg';
import { createDatabase } from '../../../apps/api/src/platform/database.ts';
import { createKeyring } from '../../../apps/api/src/platform/keyring.ts';
import { createFormStarts } from '../../../apps/api/src/spam/form-start.ts';
import type { DatabaseUrls } from '../../../tools/postgres/provision.ts';

export async function issueFormStart(
  { DATABASE_API_URL }: Pick<DatabaseUrls, 'DATABASE_API_URL'>,
  ageMs: number,
): Promise<string> {
  const pool = new pg.Pool({ connectionString: DATABASE_API_URL, max: 1 });
  try {
    const keyring = createKeyring(createDatabase(pool));
    return await createFormStarts(keyring, () => Date.now() - ageMs).issue();
  } finally {
    await pool.end();
  }
}

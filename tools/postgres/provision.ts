// Prepares one database for the API: the owner login, the database, and the five URLs.
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { provisionOwner } from '../../apps/api/src/platform/provision.ts';

export type DatabaseUrls = {
  DATABASE_URL: string;
  DATABASE_API_URL: string;
  DATABASE_ANONYMOUS_URL: string;
  DATABASE_AUTH_URL: string;
  DATABASE_WORKER_URL: string;
};

const OWNER = 'loimel_migrator';

/** Can be repeated: the passwords are the same at each start. */
export async function provisionDatabase(
  adminUrl: string,
  databaseName: string,
): Promise<DatabaseUrls> {
  const urls = toDatabaseUrls(adminUrl, databaseName);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await provisionOwner(client, urls.DATABASE_URL);
    return urls;
  } finally {
    await client.end();
  }
}

/**
 * Passwords are derived from the password in the given URL, so no second secret file is needed.
 * They are equal at each start and for all databases, because logins belong to the whole cluster.
 */
export function toDatabaseUrls(baseUrl: string, databaseName: string): DatabaseUrls {
  const { password: secret } = new URL(baseUrl);
  if (secret === '')
    throw new Error(
      'The database address has no password to derive those of the other logins from.',
    );
  const toUrl = (role: string) => {
    const url = new URL(baseUrl);
    url.username = role;
    url.password = createHmac('sha256', secret).update(role).digest('hex').slice(0, 32);
    url.pathname = `/${databaseName}`;
    return url.href;
  };
  return {
    DATABASE_URL: toUrl(OWNER),
    DATABASE_API_URL: toUrl('loimel_api'),
    DATABASE_ANONYMOUS_URL: toUrl('loimel_anonymous'),
    DATABASE_AUTH_URL: toUrl('loimel_auth'),
    DATABASE_WORKER_URL: toUrl('loimel_worker'),
  };
}

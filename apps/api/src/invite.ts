// Process: invites a member of staff. `npm run invite -- ada@example.org admin`
import { parseArgs } from 'node:util';
import { inviteStaff } from './auth/index.ts';
import { ConfigError, parseInviteConfig } from './config.ts';
import { createDatabase, openPool } from './platform/database.ts';
import { createKeyring } from './platform/keyring.ts';
import { createLogger } from './platform/logger.ts';

const ROLES = ['agent', 'hr', 'admin'] as const;

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [email = '', wanted = ''] = positionals;
  const role = ROLES.find((known) => known === wanted);
  if (email === '' || !role) {
    throw new ConfigError('Say whom and as what: npm run invite -- ada@example.org agent|hr|admin');
  }
  const config = parseInviteConfig(process.env);
  const log = createLogger({ process: 'invite', level: 'warn' });
  // Two: the keyring reads its secret while the invitation is being written.
  const pool = openPool({ url: config.DATABASE_AUTH_URL, name: 'loimel-invite', size: 2, log });
  try {
    const database = createDatabase(pool);
    const redirectTo = config.AUTH_REDIRECT_ORIGINS[0] ?? config.PUBLIC_URL;
    await inviteStaff({ database, keyring: createKeyring(database) }, { email, role, redirectTo });
    console.log(`${email} is ${role}; a mail with a link for the password is on its way.`);
  } finally {
    await pool.end();
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

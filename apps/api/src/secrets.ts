// Process: shows and rotates the keys of the auth service. `npm run secrets -- help`
import { parseArgs } from 'node:util';
import { describeSecrets, reencryptAll, rotateSigningKey } from './auth/index.ts';
import { ConfigError, parseSecretsConfig } from './config.ts';
import { readArguments } from './platform/arguments.ts';
import { createDatabase, openPool } from './platform/database.ts';
import { createEncryptor } from './platform/encryptor.ts';
import { createKeyring } from './platform/keyring.ts';
import { createLogger } from './platform/logger.ts';

const HELP = `npm run secrets -- COMMAND

  status                     which keys are in use, and for how many values; prints no secret
  rotate-encryption          encrypts TOTP secrets and signing keys with the first of AUTH_ENCRYPTION_KEYS
  rotate-signing             retires the key that signs access tokens; its tokens stay valid
  rotate-signing --revoke    for a leaked key: rejects all access tokens that were issued so far

Servers may run meanwhile, and every command may be repeated. Servers notice a new signing key within
10 seconds. To replace a key of AUTH_ENCRYPTION_KEYS (docs/decisions/0025-encryption-keys.md):

  1  add the new key as the second one and restart every server
  2  put it first and restart every server
  3  npm run secrets -- rotate-encryption
  4  remove the old key and restart every server

Needs DATABASE_AUTH_URL and AUTH_ENCRYPTION_KEYS.`;

const UNDECRYPTABLE = `Add the missing keys to AUTH_ENCRYPTION_KEYS (see status) and run the command again. If a key is lost,
servers replace the signing keys automatically; accounts need a reset of their second factor.`;

const COMMANDS = ['status', 'rotate-encryption', 'rotate-signing'] as const;

try {
  const { positionals, values } = readArguments(HELP, () =>
    parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, revoke: { type: 'boolean' } },
    }),
  );
  if (values.help || positionals[0] === 'help') {
    console.log(HELP);
  } else {
    const command = COMMANDS.find((known) => known === positionals[0]);
    const isRevoked = values.revoke ?? false;
    if (!command || positionals.length > 1 || (isRevoked && command !== 'rotate-signing')) {
      throw new ConfigError(HELP);
    }
    process.exitCode = await runCommand(command, isRevoked);
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

async function runCommand(command: (typeof COMMANDS)[number], isRevoked: boolean): Promise<number> {
  const config = parseSecretsConfig(process.env);
  const log = createLogger({ process: 'secrets', level: 'warn' });
  const pool = openPool({ url: config.DATABASE_AUTH_URL, name: 'loimel-secrets', size: 2, log });
  const database = createDatabase(pool);
  const encryptor = createEncryptor(config.AUTH_ENCRYPTION_KEYS);
  try {
    if (command === 'rotate-signing') {
      const id = await rotateSigningKey({ database, encryptor }, { isRevoked });
      console.log(
        id === null
          ? 'A server has just rotated the signing key. Run the command again.'
          : `Access tokens are signed with ${id} from now on.`,
      );
      return id === null ? 1 : 0;
    }
    if (command === 'rotate-encryption') {
      const results = await reencryptAll({ database, encryptor, keyring: createKeyring(database) });
      for (const { name, reencrypted, undecryptable } of results) {
        console.log(`${name}: ${reencrypted} re-encrypted, ${undecryptable} cannot be decrypted`);
      }
      const isComplete = results.every(({ undecryptable }) => undecryptable === 0);
      if (!isComplete) console.error(UNDECRYPTABLE);
      return isComplete ? 0 : 1;
    }
    const ids = config.AUTH_ENCRYPTION_KEYS.map(({ id }) => id);
    console.log((await describeSecrets(database, ids)).join('\n'));
    return 0;
  } finally {
    await pool.end();
  }
}

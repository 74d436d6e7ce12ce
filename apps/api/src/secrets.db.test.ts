// Runs `npm run secrets` as a separate process, in parallel with nodes that sign in and refresh.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, hkdfSync } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { EncryptionKey } from './platform/encryption-keys.ts';
import { encrypt, readKeyId } from './platform/encryptor.ts';
import { createEncryptionKey, formatEncryptionKeys } from './testing/encryption-keys.ts';
import { type AuthNode, createKeyedNodes, readKeyIdOfToken } from './testing/keyed-nodes.ts';
import { createTestDatabase } from './testing/test-database.ts';

const database = await createTestDatabase();
const { migrator } = database.pools;
const {
  startNode,
  createAccount,
  createTotpAccount,
  encryptTotpWith,
  expireCachedKeys,
  readAudit,
} = createKeyedNodes(database);

function start(script: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const finished = once(child, 'close').then(([code]) => ({ code, output }));
  return { child, finished };
}

const startSecrets = (keys: readonly EncryptionKey[], ...args: string[]) =>
  start('secrets.ts', args, {
    DATABASE_AUTH_URL: database.urls.auth,
    AUTH_ENCRYPTION_KEYS: formatEncryptionKeys(keys),
  });

const runSecrets = (keys: readonly EncryptionKey[], ...args: string[]) =>
  startSecrets(keys, ...args).finished;

async function listEncryptionKeyIds(): Promise<Set<string | null>> {
  const { rows } = await migrator.query(
    `select totp_secret as encrypted from auth.accounts where totp_secret is not null
     union all select private_key from auth.signing_keys`,
  );
  return new Set(rows.map(({ encrypted }) => readKeyId(encrypted)));
}

/**
 * Signs in and refreshes on alternating nodes until `isOver`. Returns the responses other than 200.
 */
async function useNodes(nodes: readonly AuthNode[], email: string, isOver: () => boolean) {
  const failures: unknown[] = [];
  const accessTokens: string[] = [];
  let rounds = 0;
  while (!isOver() || rounds < 2) {
    for (const [index, node] of nodes.entries()) {
      const other = nodes[(index + 1) % nodes.length] ?? node;
      const signedIn = await node.signIn(email);
      const refreshed = await other.refresh(signedIn.body.session?.refreshToken);
      const tokens = [signedIn.body.session?.accessToken, refreshed.body.accessToken];
      accessTokens.push(...tokens);
      const responses = [signedIn, refreshed, await node.readUser(tokens[1])];
      responses.push(await other.readUser(tokens[0]));
      failures.push(...responses.filter(({ status }) => status !== 200));
    }
    rounds += 1;
  }
  return { failures, accessTokens, rounds };
}

test('both rotations cause no failed request on two busy nodes, and then the old key can be removed', async () => {
  const [old, next] = [createEncryptionKey('2025-11'), createEncryptionKey('2026-11')];
  const { email } = await createAccount();
  const totpAccounts = [];
  for (let count = 0; count < 150; count += 1) {
    totpAccounts.push(await createTotpAccount(encryptTotpWith([old])));
  }
  const before = await startNode([old]);
  const first = (await before.signIn(email)).body.session;

  // Step 1: every node can decrypt with the new key. Step 2: one node already encrypts with it.
  const nodes = [await startNode([old, next]), await startNode([next, old])];
  let isOver = false;
  const traffic = useNodes(nodes, email, () => isOver);
  const results = [];
  for (const command of [
    'rotate-encryption',
    'rotate-signing',
    'rotate-signing',
    'rotate-encryption',
  ]) {
    results.push(await runSecrets([next, old], command));
    expireCachedKeys();
  }
  isOver = true;
  const { failures, accessTokens, rounds } = await traffic;
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(results[0]?.output).toMatch(/TOTP secrets: 150 re-encrypted, 0 cannot be decrypted/);
  expect(results[3]?.output).toMatch(/TOTP secrets: 0 re-encrypted/);
  expect(rounds).toBeGreaterThan(2);
  expect(failures).toEqual([]);

  expect(await listEncryptionKeyIds()).toEqual(new Set(['2026-11']));
  const after = await startNode([next]);
  for (const token of [first.accessToken, accessTokens[0], accessTokens.at(-1)]) {
    expect((await after.readUser(token)).status).toBe(200);
  }
  expect(readKeyIdOfToken(accessTokens.at(-1) ?? '')).not.toBe(readKeyIdOfToken(first.accessToken));
  expect((await totpAccounts[0]?.signIn(after))?.status).toBe(200);
  expect(after.readEvents()).not.toContain('signing-key.replaced');
}, 120_000);

/** Starts rotate-encryption. Calls `then` when it waits for a row that this transaction has locked. */
async function blockReencryption(
  keys: readonly EncryptionKey[],
  lock: { statement: string; values: unknown[] },
  then: (child: ChildProcess) => void,
) {
  const blockingClient = await migrator.connect();
  try {
    await blockingClient.query('begin');
    await blockingClient.query(lock.statement, lock.values);
    const { rows } = await blockingClient.query('select pg_current_xact_id()::text as id');
    const { child, finished } = startSecrets(keys, 'rotate-encryption');
    const until = Date.now() + 30_000;
    while (!(await isWaitedFor(rows[0].id))) {
      if (Date.now() > until || child.exitCode !== null)
        throw new Error('rotate-encryption did not wait');
      await sleep(20);
    }
    then(child);
    await blockingClient.query('commit');
    return await finished;
  } catch (error) {
    await blockingClient.query('rollback');
    throw error;
  } finally {
    blockingClient.release();
  }
}

async function isWaitedFor(transactionId: string): Promise<boolean> {
  const { rows } = await migrator.query(
    'select from pg_locks where not granted and transactionid::text = $1',
    [transactionId],
  );
  return rows.length > 0;
}

test('rotate-encryption that is killed in the middle is completed by the next run', async () => {
  await migrator.query('update auth.accounts set totp_secret = null');
  const [old, next] = [createEncryptionKey('before'), createEncryptionKey('after')];
  const accounts = [];
  for (let count = 0; count < 20; count += 1) {
    accounts.push(await createTotpAccount(encryptTotpWith([old])));
  }
  const ids = accounts.map(({ id }) => id).toSorted();
  const lock = {
    statement: 'select from auth.accounts where id = $1 for update',
    values: [ids[10]],
  };
  await blockReencryption([next, old], lock, (child) => child.kill('SIGKILL'));
  const both = await startNode([next, old]);
  for (const account of accounts) expect((await account.signIn(both)).status).toBe(200);

  const again = await runSecrets([next, old], 'rotate-encryption');
  // The first ten are done. The killed process may still have written the row that it waited for.
  expect(again.output).toMatch(/TOTP secrets: (10|9) re-encrypted, 0 cannot be decrypted/);
  const after = await startNode([next]);
  for (const account of accounts) expect((await account.signIn(after)).status).toBe(200);
}, 120_000);

test('rotate-encryption re-encrypts TOTP secrets of the scheme that used app_private.secrets', async () => {
  await migrator.query('update auth.accounts set totp_secret = null');
  const { rows } = await migrator.query('select value from app_private.secrets');
  const purpose = Buffer.from(hkdfSync('sha256', rows[0].value, '', 'loimel auth-seal', 32));
  const oldKey = createHmac('sha256', purpose).update('totp').digest();
  const account = await createTotpAccount((id, base32) => encrypt(oldKey, id, base32));
  const next = createEncryptionKey('next');
  const { output } = await runSecrets([next], 'rotate-encryption');
  expect(output).toContain('TOTP secrets: 1 re-encrypted, 0 cannot be decrypted');
  expect((await account.signIn(await startNode([next]))).status).toBe(200);
});

test('a value that changes during rotate-encryption keeps the new value', async () => {
  await migrator.query('update auth.accounts set totp_secret = null');
  const [old, next] = [createEncryptionKey('first'), createEncryptionKey('second')];
  const { id } = await createTotpAccount(encryptTotpWith([old]));
  const newer = encryptTotpWith([next])(id, 'NEWSECRET');
  const lock = {
    statement: 'update auth.accounts set totp_secret = $2 where id = $1',
    values: [id, newer],
  };
  const { output } = await blockReencryption([next, old], lock, () => {});
  expect(output).toContain('TOTP secrets: 0 re-encrypted, 0 cannot be decrypted');
  const { rows } = await migrator.query('select totp_secret from auth.accounts where id = $1', [
    id,
  ]);
  expect(rows[0].totp_secret).toEqual(newer);
});

test('rotate-signing --revoke invalidates every earlier access token, and sessions continue', async () => {
  const keys = [createEncryptionKey('only')];
  const nodes = [await startNode(keys), await startNode(keys)] as const;
  const { email } = await createAccount();
  const { accessToken, refreshToken } = (await nodes[0].signIn(email)).body.session;
  const published = await nodes[1].listKeyIds();
  expect((await runSecrets(keys, 'rotate-signing', '--revoke')).code).toBe(0);
  expireCachedKeys();
  for (const node of nodes) {
    expect((await node.readUser(accessToken)).status).toBe(401);
    const now = await node.listKeyIds();
    expect(now.filter((id) => published.includes(id))).toEqual([]);
  }
  const refreshed = await nodes[1].refresh(refreshToken);
  expect((await nodes[0].readUser(refreshed.body.accessToken)).status).toBe(200);
  expect((await readAudit('signing-key.rotated')).at(-1)?.details.because).toBe('revoked');
});

test('status lists key ids and counts and no secret', async () => {
  await migrator.query('update auth.accounts set totp_secret = null');
  const [old, next, lost] = [
    createEncryptionKey('old'),
    createEncryptionKey('next'),
    createEncryptionKey('lost'),
  ];
  const account = await createTotpAccount(encryptTotpWith([old]));
  await createTotpAccount(encryptTotpWith([next]));
  await createTotpAccount(encryptTotpWith([lost]));
  const { code, output } = await runSecrets([next, old], 'status');
  expect(code).toBe(0);
  expect(output).toContain('AUTH_ENCRYPTION_KEYS: next (encrypts), old');
  expect(output).toMatch(/1 {2}old: run rotate-encryption before you remove this key/);
  expect(output).toMatch(/1 {2}next\n/);
  expect(output).toMatch(/1 {2}lost: NOT in AUTH_ENCRYPTION_KEYS/);
  const secrets = [old, next].map(({ key }) => key.toString('base64'));
  for (const secret of [...secrets, account.base32]) expect(output).not.toContain(secret);
  const rotation = await runSecrets([next, old], 'rotate-encryption');
  expect([rotation.code, rotation.output]).toEqual([
    1,
    expect.stringContaining('TOTP secrets: 1 re-encrypted, 1 cannot be decrypted'),
  ]);
});

test('without a command or keys the program prints what it needs', async () => {
  const keys = [createEncryptionKey('key')];
  expect(await runSecrets(keys, 'help')).toMatchObject({ code: 0 });
  for (const args of [[], ['status', '--revoke'], ['status', '--force']]) {
    const { code, output } = await runSecrets(keys, ...args);
    expect([code, output]).toEqual([1, expect.stringContaining('npm run secrets -- COMMAND')]);
  }
  const bare = await start('secrets.ts', ['status'], {}).finished;
  expect([bare.code, bare.output]).toEqual([
    1,
    expect.stringContaining('AUTH_ENCRYPTION_KEYS is not set'),
  ]);
});

test('a server without AUTH_ENCRYPTION_KEYS does not start and names the variable', async () => {
  const { code, output } = await start('server.ts', [], {
    DATABASE_API_URL: database.urls.api,
    DATABASE_ANONYMOUS_URL: database.urls.anonymous,
    DATABASE_AUTH_URL: database.urls.auth,
  }).finished;
  expect([code, output]).toEqual([1, expect.stringContaining('AUTH_ENCRYPTION_KEYS is not set')]);
});

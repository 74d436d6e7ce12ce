import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Loaded before the worker. Prints the URL of every loaded module when the process ends. */
const RECORDER = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({
    load(url, context, nextLoad) {
      loaded.push(url);
      return nextLoad(url, context);
    },
  });
  process.on('exit', () => console.log(JSON.stringify(loaded)));
`)}`;

/** The worker exits with this message after its imports, because the environment is empty. */
const NO_ENVIRONMENT = 'The environment is not valid';

function listLoadedModules(): string[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', RECORDER, join(import.meta.dirname, 'worker.ts')],
    { env: {}, encoding: 'utf8', timeout: 50_000 },
  );
  expect(stderr).toContain(NO_ENVIRONMENT);
  return JSON.parse(stdout);
}

test('the worker loads its senders, and neither PostGraphile nor the endpoints of the auth service', () => {
  const modules = listLoadedModules();
  const isLoaded = (part: string) => modules.some((url) => url.includes(part));
  // Proves that the list of modules is recorded.
  expect(['/src/contacts/senders.ts', '/src/auth/senders.ts', '/kysely/'].filter(isLoaded)).toEqual(
    ['/src/contacts/senders.ts', '/src/auth/senders.ts', '/kysely/'],
  );
  const forbidden = [
    '/node_modules/postgraphile/',
    '/node_modules/grafast/',
    '/node_modules/graphql/',
    '/node_modules/fastify/',
    '/node_modules/openid-client/',
    '/node_modules/@simplewebauthn/',
    '/src/auth/routes.ts',
    '/src/auth/mount.ts',
    '/src/auth/index.ts',
  ];
  expect(forbidden.filter(isLoaded)).toEqual([]);
});

// `npm run doctor` on a sound machine, and with one planted problem at a time. It mounts small file
// systems, so it needs root. On a laptop without root, Ceph or clamd it is skipped, in CI never.
import { execFile } from 'node:child_process';
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { examine, toJson, toText } from '../../apps/api/src/doctor/index.ts';
import { PLANTED_IN_DATABASE } from './planted-in-database.ts';
import { PLANTED_IN_SERVICES } from './planted-in-services.ts';
import { createWorld, type Env } from './world.ts';

const DOCTOR = join(import.meta.dirname, '..', '..', 'apps', 'api', 'src', 'doctor.ts');
const PLANTED = [...PLANTED_IN_DATABASE, ...PLANTED_IN_SERVICES];
const PROCESS_TIME_LIMIT_MS = 30_000;

const store = inject('objectStore');
const isMissing = store === null || inject('clamd') === null || process.getuid?.() !== 0;
const isSkipped = isMissing && process.env['CI'] === undefined;

describe.skipIf(isSkipped)('the doctor', async () => {
  if (isSkipped) return;
  if (!store) throw new Error('this test needs Ceph');
  const world = await createWorld(store);
  afterAll(() => world[Symbol.asyncDispose]());

  test('on a sound machine every check is ok, and no probe remains', async () => {
    // It responds to every request with 200, as an API process does that is ready.
    const { origin } = new URL(world.env['FORM_COLLECTOR_URL'] ?? '');
    const results = await examine(world.env, { folders: [], apis: [origin] });
    expect(results.filter(({ outcome }) => outcome.state !== 'ok')).toEqual([]);
    expect(results).toHaveLength(19);
    expect(readdirSync(world.env['FILES_FOLDER'] ?? '')).toEqual([]);
    expect(await world.listObjects()).toEqual([]);
  });

  test.each(PLANTED)('finds $title, and nothing else', async (planted) => {
    await using repair = new AsyncDisposableStack();
    const change = await planted.plant(world, repair);
    const env = { ...world.env, ...change.env };
    const results = await examine(env, { folders: [], ...change.options });
    const { ok, problems } = JSON.parse(toJson(results, env));
    expect(ok).toBe(false);
    expect(problems).toContainEqual({
      check: planted.check,
      sentence: expect.stringContaining(planted.sentence),
      remedy: expect.stringContaining(planted.remedy),
    });
    // One check may need two sentences, for example one for each clock.
    expect(findFailedChecks(results)).toEqual([planted.check]);
    const text = toText(results, env);
    expect(text).toContain('Remedy: ');
    for (const secret of listSecrets(env)) expect(text).not.toContain(secret);
    expect(await world.listObjects()).toEqual([]);
  });

  test('without optional services their checks are skipped with the reason', async () => {
    const env = { ...world.env, CLAMD_URL: '', FILES_DRIVER: 'disk', WEBHOOK_URL: '' };
    const results = await examine(env, { folders: [], isOffline: true });
    const skipped = results.flatMap(({ name, outcome }) =>
      outcome.state === 'skipped' ? [`${name}: ${outcome.detail}`] : [],
    );
    expect(skipped).toEqual([
      'S3 store: files are stored in FILES_FOLDER',
      'virus scanner: CLAMD_URL is not set: files are not scanned',
      'API processes: no --api',
      'public address: --offline',
      'webhook: WEBHOOK_URL is not set',
    ]);
    expect(toText(results, env)).toContain('No problems.');
  });

  test('without TLS_CERTIFICATE the certificate is read from the site', async () => {
    const env = { ...world.env, TLS_CERTIFICATE: '', TLS_CERTIFICATE_KEY: '' };
    const results = await examine(env, { folders: [] });
    const certificate = results.find(({ name }) => name === 'certificate');
    expect(certificate?.outcome).toEqual({
      state: 'ok',
      detail: 'localhost 29 days left, 127.0.0.1 29 days left',
    });
  });

  test('a clock that is an hour fast is reported also as the reason why the store rejects it', async () => {
    const now = () => Date.now() + 3_600_000;
    const results = await examine(world.env, { folders: [], now });
    const text = toText(results, world.env);
    expect(text).toContain('S3 store: The clocks of this machine and of the S3 store differ');
    expect(text).toContain('seconds ahead of that of the S3 store.');
  });

  test('with an empty environment the missing variables are listed and nothing fails', async () => {
    const results = await examine({}, { folders: [], isOffline: true });
    expect(findFailedChecks(results)).toEqual(['environment', 'files folder']);
    expect(toText(results, {})).toContain('DATABASE_WORKER_URL is not set.');
  });

  test('the command exits with 0 on the sound machine and with 1 and the remedy on another', async () => {
    const sound = await runDoctor(world.env, '--json');
    expect(sound).toMatchObject({ code: 0 });
    expect(JSON.parse(sound.output)).toMatchObject({ ok: true, problems: [] });
    const broken = await runDoctor({ ...world.env, MAIL_FROM: 'studio' });
    expect(broken.code).toBe(1);
    expect(broken.output).toContain('Problems: 1\n\nenvironment: MAIL_FROM must be an email');
  });

  test('with --user a wrong key that only root can read is reported', async () => {
    const { keyFile } = world.authority;
    chmodSync(keyFile, 0o600);
    chmodSync(world.folder, 0o755);
    const env = { ...world.env, TLS_CERTIFICATE_KEY: keyFile };
    const { code, output } = await runDoctor(env, '--user', 'daemon');
    expect(code).toBe(1);
    expect(output).toContain('The key in TLS_CERTIFICATE_KEY does not belong to the certificate');
  });

  test('with --user a folder of another user is reported, although root could write to it', async () => {
    chmodSync(world.folder, 0o755);
    chmodSync(world.env['FILES_FOLDER'] ?? '', 0o755);
    const { code, output } = await runDoctor(world.env, '--user', 'daemon');
    expect(code).toBe(1);
    expect(output).toContain('files folder: FILES_FOLDER');
    expect(output).toContain('is not writable (EACCES).');
  });

  async function runDoctor(env: Env, ...args: string[]): Promise<{ code: number; output: string }> {
    const trust = { NODE_EXTRA_CA_CERTS: world.authority.certificateFile };
    try {
      const options = { env: { ...env, ...trust }, timeout: PROCESS_TIME_LIMIT_MS };
      const { stdout } = await promisify(execFile)(process.execPath, [DOCTOR, ...args], options);
      return { code: 0, output: stdout };
    } catch (error) {
      const { code, stdout } = error as { code: number; stdout: string };
      return { code, output: stdout };
    }
  }
});

function findFailedChecks(results: Awaited<ReturnType<typeof examine>>): string[] {
  return results.flatMap(({ name, outcome }) => (outcome.state === 'problem' ? [name] : []));
}

function listSecrets(env: Env): string[] {
  const passwords = Object.values(env)
    .filter((value) => URL.canParse(value))
    .map((value) => new URL(value).password);
  const names = ['S3_SECRET_ACCESS_KEY', 'WEBHOOK_SECRET', 'ADMIN_SECRET', 'AUTH_ENCRYPTION_KEYS'];
  return [...passwords, ...names.map((name) => env[name] ?? '')].filter((secret) => secret !== '');
}

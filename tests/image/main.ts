// npm run test:image: builds the image and runs its programs without root on a read-only file system,
// with a real PostgreSQL. Needs root, mmdebstrap, buildah, podman and runc. A run is short, so
// `--short` changes nothing.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildImage } from '../../deploy/image/build-image.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { startEphemeralPostgres } from '../../tools/postgres/ephemeral.ts';
import { provisionDatabase } from '../../tools/postgres/provision.ts';
import { findMirror, findObstacle } from '../machine/base-root.ts';
import { ENCRYPTION_KEYS } from '../support/encryption-keys.ts';
import { waitUntil } from '../support/wait-until.ts';

const USER = '65532';
const BASE = 'localhost/loimel-base';
const VERSION = '0.1.0';
const COMMAND_TIMEOUT_MS = 300_000;
// Not enforced everywhere: containers in containers cannot raise these limits.
const LIMITS = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=512:512'];
const FILES_VOLUME = ['-v', 'files:/var/lib/loimel/files'];

parseArgs({ options: { short: { type: 'boolean' } } });
const counts = { passed: 0, failed: 0 };
const obstacle = findObstacle(['mmdebstrap', 'buildah', 'podman', 'runc']);
if (obstacle === null) {
  await testImage();
} else if (process.env['CI'] === undefined) {
  console.warn(`The test of the image is skipped: ${obstacle}.`);
} else {
  counts.failed = 1;
  console.error(`ERROR: ${obstacle}`);
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

async function testImage(): Promise<void> {
  await using cleanup = new AsyncDisposableStack();
  const scratch = mkdtempSync(join(tmpdir(), 'loimel-image-test-'));
  const storage = ['--root', join(scratch, 'images'), '--runroot', join(scratch, 'run')];
  const storageFlags = [...storage, '--storage-driver', 'overlay'];
  const podman = [...storageFlags, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs'];
  // Layers are mounted and owned by other users, so podman deletes them.
  cleanup.defer(() => {
    spawnSync('podman', [...podman, 'system', 'reset', '--force'], { stdio: 'ignore' });
    spawnSync('rm', ['-rf', '--one-file-system', scratch]);
  });
  const name = `loimel-test-${process.pid}`;
  const postgres = await startEphemeralPostgres();
  cleanup.defer(postgres.stop);
  const urls = await provisionDatabase(postgres.adminUrl, 'loimel');
  const port = await findFreePort();
  const env = { ...urls, AUTH_ENCRYPTION_KEYS: ENCRYPTION_KEYS, API_PORT: String(port) };
  const run = (args: string[], command: string[]) => [
    ...podman,
    ...['run', '--rm', '--network=host', '--read-only', '--tmpfs', '/tmp', '--cap-drop=all'],
    ...['--security-opt', 'no-new-privileges', ...LIMITS],
    ...Object.entries(env).flatMap(([key, value]) => ['-e', `${key}=${value}`]),
    ...args,
    `localhost/loimel:${VERSION}`,
    ...command,
  ];

  await check('base', async () => {
    const tar = join(scratch, 'base.tar');
    const include = '--include=ca-certificates,libstdc++6';
    const flags = ['--variant=essential', '--mode=root', include];
    await succeed('mmdebstrap', [...flags, 'trixie', tar, ...findMirror()]);
    return succeed('podman', [...podman, 'import', '--quiet', tar, BASE]);
  });
  await check('image', async () => {
    const image = await buildImage({ version: VERSION, base: BASE, storageFlags });
    const format = '{{.Size}} {{.Config.User}}';
    return succeed('podman', [...podman, 'image', 'inspect', '--format', format, image]);
  });
  await check('schema', async () => {
    const output = await succeed('podman', run([], ['programs/migrate.js']));
    if (!output.includes('Applied')) throw new Error(output);
    return 'applied';
  });
  await check('read-only and without root', async () => {
    // The release cannot be written, the volume of uploaded files can.
    const script =
      "fs.writeFileSync('/var/lib/loimel/files/x','');let w='yes';try{fs.writeFileSync('/opt/loimel/x','')}catch(e){w=e.code}console.log(process.getuid(),w)";
    const output = await succeed('podman', run(FILES_VOLUME, ['-e', script]));
    if (output !== `${USER} EROFS`) throw new Error(output);
    return output;
  });
  await check('server is ready', async () => {
    const server = spawn('podman', run(['--name', name, ...FILES_VOLUME], []), { stdio: 'ignore' });
    const startedMs = performance.now();
    await waitUntil(
      async () => {
        if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`);
        const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
        return response?.ok || undefined;
      },
      { what: 'the server in its container' },
    );
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const exited = once(server, 'exit');
    await succeed('podman', [...podman, 'stop', '-t', '30', name]);
    await exited;
    return `${seconds} s`;
  });
}

async function check(name: string, run: () => Promise<string>): Promise<void> {
  const startedMs = performance.now();
  try {
    const result = await run();
    counts.passed += 1;
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`ok     ${seconds.padStart(5)} s  ${name}: ${result.slice(-80)}`);
  } catch (error) {
    counts.failed += 1;
    const message = error instanceof Error ? error.message : String(error);
    console.log(message);
    console.error(`ERROR: ${name}: ${message.split('\n')[0]}`);
  }
}

async function succeed(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { timeout: COMMAND_TIMEOUT_MS });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${errors.slice(-2_000)}`);
  return output.trim();
}

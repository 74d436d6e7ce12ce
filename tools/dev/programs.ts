// Programs of a development run, and how to wait until they are ready.
import { join } from 'node:path';
import { waitForHttp } from '../http-ready.ts';
import type { Program } from './children.ts';
import type { Ports } from './ports.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const PROGRAMS = join(REPOSITORY, 'node_modules', '.bin');
const READY_TIMEOUT_MS = 60_000;

export function listPrograms(ports: Ports, env: NodeJS.ProcessEnv, hasInbox: boolean): Program[] {
  const loopback = '127.0.0.1';
  const site = ['astro', 'dev', '--host', loopback, '--port', String(ports.site)] as const;
  const desk = ['vite', '--host', loopback, '--strictPort', '--port', String(ports.desk)] as const;
  const inbox = ['maildev', '--ip', loopback, '--web-ip', loopback] as const;
  const inboxPorts = ['--smtp', String(ports.smtp), '--web', String(ports.inbox)];
  const inboxFolder = ['--mail-directory', join(REPOSITORY, '.data', 'inbox')];
  return [
    ...(hasInbox
      ? [createProgram('inbox', [...inbox, ...inboxPorts, ...inboxFolder], '', env)]
      : []),
    createProgram('site', [...site], 'apps/site', env),
    createProgram('desk', [...desk], 'apps/desk', env),
  ];
}

/** Programs that are restarted when their code, the code they import or the content changes. */
export function listReloadedPrograms(env: NodeJS.ProcessEnv): Program[] {
  const toProgram = (name: string, file: string): Program => {
    return { ...createProgram(name, ['node', file], '', env), isReloaded: true };
  };
  return [
    toProgram('api', 'apps/api/src/server.ts'),
    toProgram('worker', 'apps/api/src/worker.ts'),
  ];
}

export function listCodeFolders(): string[] {
  return ['apps/api/src', 'packages/client/src', 'packages/cloth/src'].map((folder) =>
    join(REPOSITORY, folder),
  );
}

/**
 * Resolves when the pages respond, with any status. The API must be ready, unless it waits for
 * valid content.
 */
export async function waitForPrograms(
  ports: Ports,
  { hasInbox, hasApi }: { hasInbox: boolean; hasApi: boolean },
): Promise<void> {
  const toUrl = (port: number) => `http://127.0.0.1:${port}/`;
  const pages = [ports.site, ports.desk, ...(hasInbox ? [ports.inbox] : [])];
  await Promise.all([
    ...(hasApi ? [waitForHttp(`${toUrl(ports.api)}readyz`, READY_TIMEOUT_MS)] : []),
    ...pages.map((port) => waitForHttp(toUrl(port), READY_TIMEOUT_MS, () => true)),
  ]);
}

function createProgram(
  name: string,
  [program, ...args]: [string, ...string[]],
  folder: string,
  env: NodeJS.ProcessEnv,
): Program {
  const file = program === 'node' ? process.execPath : join(PROGRAMS, program);
  return { name, command: [file, ...args], folder: join(REPOSITORY, folder), env };
}

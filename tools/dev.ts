// `npm run dev`: starts database, migrations, API, worker, site, desk and email inbox.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createBackgroundCheck, toLine } from '../content/check/index.ts';
import { CONTENT_FOLDER } from '../content/folder.ts';
import type { DemoSignIn } from './demo/demo-sign-in.ts';
import { toAddressTable } from './dev/addresses.ts';
import { createChildren } from './dev/children.ts';
import { type DevDatabase, openDatabase } from './dev/database.ts';
import { startDemo } from './dev/demo.ts';
import { createEnvironment, loadEnvFile, toInboxSmtpUrl } from './dev/environment.ts';
import { watchLaunchers } from './dev/launcher.ts';
import { findTakenPorts, type PortName, type Ports, readPorts } from './dev/ports.ts';
import {
  listCodeFolders,
  listPrograms,
  listReloadedPrograms,
  waitForPrograms,
} from './dev/programs.ts';
import { startReloaded } from './dev/reload.ts';
import { endOrphanedProcesses, writeRecord } from './dev/run-record.ts';
import { runMigrations } from './postgres/migrate.ts';
import { stopOrphanedPostgres } from './postgres/start.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const DATA_FOLDER = join(REPOSITORY, '.data');
const RECORD_FILE = join(DATA_FOLDER, 'dev.json');

let database: DevDatabase | null = null;
let demo: DemoSignIn | null = null;
let isStopping = false;
const children = createChildren(RECORD_FILE, (sentence) => void stop(1, sentence));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop(0, 'Stopping.'));
}
watchLaunchers(() => void stop(1, 'The program that started this one is gone: stopping.'));

try {
  await start();
} catch (error) {
  await stop(1, error instanceof Error ? error.message : String(error));
}

async function start(): Promise<void> {
  loadEnvFile(join(REPOSITORY, '.env'));
  const ports = readPorts(process.env);
  const smtpUrl = process.env.SMTP_URL || toInboxSmtpUrl(ports);
  const hasInbox = smtpUrl === toInboxSmtpUrl(ports);
  const isOwnDatabase = !process.env.DATABASE_URL;

  const otherPid = await endOrphanedProcesses(RECORD_FILE);
  if (otherPid !== null) {
    console.error(`\`npm run dev\` is already running in this folder (process ${otherPid}).`);
    process.exit(1);
  }
  if (isOwnDatabase) await stopOrphanedPostgres(join(DATA_FOLDER, 'postgres'));
  await rejectTakenPorts(ports, hasInbox, isOwnDatabase);
  writeRecord(RECORD_FILE, []);

  database = await openDatabase({
    env: process.env,
    port: ports.postgres,
    dataFolder: DATA_FOLDER,
  });
  void database.exited.then(() => stop(1, 'The database has ended: everything is stopped.'));
  await runMigrations(database.urls);

  if (isOwnDatabase) {
    const databaseUrl = database.urls.DATABASE_URL;
    demo = await startDemo({ databaseUrl, dataFolder: DATA_FOLDER, ports });
  }
  const env = createEnvironment(process.env, ports, database.urls, DATA_FOLDER);
  if (demo) env['DEMO_SIGN_IN_PORT'] = String(ports.demo);
  for (const program of listPrograms(ports, env, hasInbox)) children.start(program);
  const check = createBackgroundCheck(CONTENT_FOLDER);
  const reloader = await startReloaded({
    children,
    programs: listReloadedPrograms(env),
    codeFolders: listCodeFolders(),
    contentFolder: CONTENT_FOLDER,
    checkContent: async () => {
      const { findings } = await check.run();
      // The next check starts with the schemas of that moment.
      check.reloadCode();
      return findings.filter(({ level }) => level === 'error').map(toLine);
    },
    print: console.log,
  });
  await waitForPrograms(ports, { hasInbox, hasApi: reloader.isStarted() });
  if (!isStopping) printAddresses(ports, hasInbox ? null : smtpUrl, database.label);
}

async function rejectTakenPorts(
  ports: Ports,
  hasInbox: boolean,
  isOwnDatabase: boolean,
): Promise<void> {
  const names: PortName[] = ['site', 'desk', 'api'];
  if (hasInbox) names.push('inbox', 'smtp');
  if (isOwnDatabase) names.push('postgres', 'demo');
  const sentences = await findTakenPorts(ports, names);
  if (sentences.length > 0) throw new Error(sentences.join('\n'));
}

function printAddresses(ports: Ports, otherSmtp: string | null, databaseLabel: string): void {
  const table = toAddressTable(ports, otherSmtp, databaseLabel, demo !== null);
  console.log(`\nLõimel is running. Ctrl-C stops everything.\n\n${table}\n`);
}

async function stop(exitCode: number, sentence: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  console.log(sentence);
  demo?.stop();
  await children.stopAll();
  if (database) {
    await database.stop();
    rmSync(RECORD_FILE, { force: true });
  }
  process.exit(exitCode);
}

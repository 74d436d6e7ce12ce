// Drills beside a system that is written to: one to a given time, one to the newest state.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createDatabase } from '../../apps/api/src/platform/database.ts';
import { logErasures } from '../../apps/api/src/retention/erasure-log.ts';
import { type DrillReport, runDrill } from '../../deploy/backup/drill.ts';
import { isPassed, toText } from '../../deploy/backup/report.ts';
import type { RestoredCopy } from '../../deploy/backup/restore-copy.ts';
import { runProgram } from '../../deploy/backup/run-program.ts';
import type { BackupSettings } from '../../deploy/backup/settings.ts';
import { readMetric, runCommand } from './commands.ts';
import { addPerson, type Person } from './fill.ts';
import { ERASURE_LOG_FOLDER, FILES_FOLDER, type LiveSystem, SOCKET } from './live-system.ts';
import type { Figures, RestoreTask } from './task.ts';
import { compareWrites, startWriter } from './writer.ts';

const MAX_RESTORE_SECONDS = 60;
const MAX_LOSS_SECONDS = 60;
const DUMP_TIMEOUT_MS = 10 * 60_000;
const WRITES_MS = 3_000;

type Scenario = {
  settings: BackupSettings;
  live: LiveSystem;
  figures: Figures;
  task: RestoreTask;
};

export async function tryDrills(scenario: Scenario): Promise<void> {
  const { live, figures } = scenario;
  const client = await live.connect();
  const writing = await live.connect();
  const [erased, kept] = [
    await addPerson(client, FILES_FOLDER),
    await addPerson(client, FILES_FOLDER),
  ];
  const writer = startWriter(writing);
  await sleep(WRITES_MS);
  const target = new Date();
  await sleep(WRITES_MS);
  await erase(scenario, client, erased);
  figures.add('snapshot of the files', await runCommand('backup', 'files'));

  const copies = { ids: new Set<string>(), erasedTraces: -1, keptTraces: -1 };
  const report = await runDrill(scenario.settings, {
    target,
    inspect: async (copy, filesFolder) => {
      copies.ids = await readContactIds(copy);
      copies.erasedTraces = await countTraces(scenario, { copy, filesFolder, person: erased });
      copies.keptTraces = await countTraces(scenario, { copy, filesFolder, person: kept });
    },
  });
  addReport(figures, 'drill to a given time', report);
  const writes = compareWrites(writer.writes, copies.ids, target);
  figures.addNone('acknowledged before that time and not restored', writes.lost);
  figures.addNone('sent after that time and restored', writes.tooNew);
  figures.add('in flight at that time', writes.atTheEdge);
  figures.addNone('traces of the erased person', copies.erasedTraces);
  figures.add('traces of another person', copies.keptTraces, '> 0', copies.keptTraces > 0);

  if (!scenario.task.isShort) await tryWithoutLog(scenario, { target, person: erased });
  await tryNewest(scenario);
  await writer.stop();
  await Promise.all([client.end(), writing.end()]);
}

/** The control: without the erasure log the person is in the copy, so the log is what erases. */
async function tryWithoutLog(
  scenario: Scenario,
  { target, person }: { target: Date; person: Person },
): Promise<void> {
  let traces = 0;
  await runDrill(scenario.settings, {
    target,
    erasureLogFolder: makeEmptyLog(),
    inspect: async (copy, filesFolder) => {
      traces = await countTraces(scenario, { copy, filesFolder, person });
    },
  });
  scenario.figures.add('control without the log: traces', traces, '> 0', traces > 0);
}

/** The command itself, as a timer starts it: its metrics are what an alert reads. */
async function tryNewest({ settings, figures, task }: Scenario): Promise<void> {
  await runCommand('backup', 'files');
  // Just before the timer would copy the files again, which is the worst moment.
  await sleep(task.copyEveryMs);
  console.log(await runCommand('restore-drill'));
  const read = (name: string) =>
    readMetric(settings, 'restore-drill', `loimel_restore_drill_${name}`);
  const [seconds, loss] = [read('restore_seconds'), read('data_loss_seconds')];
  figures.add('drill to the newest time, metric', read('success'), '1', read('success') === 1);
  figures.add(
    'RTO, seconds',
    seconds.toFixed(1),
    `≤ ${MAX_RESTORE_SECONDS}`,
    seconds <= MAX_RESTORE_SECONDS,
  );
  figures.add('RPO, seconds', loss.toFixed(1), `≤ ${MAX_LOSS_SECONDS}`, loss <= MAX_LOSS_SECONDS);
  figures.addNone('copies left behind', readdirSync(settings.BACKUP_SCRATCH_FOLDER).length);
}

function addReport(figures: Figures, name: string, report: DrillReport): void {
  console.log(toText(report));
  figures.add(name, isPassed(report) ? 'passed' : 'failed', 'passed', isPassed(report));
  const { restoreSeconds } = report;
  const isFast = restoreSeconds <= MAX_RESTORE_SECONDS;
  figures.add(`${name}, seconds`, restoreSeconds.toFixed(1), `≤ ${MAX_RESTORE_SECONDS}`, isFast);
  const rows = report.tables.reduce((sum, table) => sum + table.rows, 0);
  figures.add('rows / files checked', `${rows} / ${report.files.checked}`);
  for (const check of report.checks) figures.add(check.name, check.detail, '', check.isPassed);
}

/** As the product does it: the trigger notes the erasure, and the worker writes the log. */
async function erase(
  { task }: Scenario,
  client: pg.Client,
  { contactId, applicationId }: Person,
): Promise<void> {
  await client.query('delete from app.contacts where id = $1', [contactId]);
  await client.query('delete from app.job_applications where id = $1', [applicationId]);
  const pool = new pg.Pool({ host: SOCKET, port: task.port, database: 'loimel', user: 'postgres' });
  const options = { folder: ERASURE_LOG_FOLDER, backupDays: 35, now: () => new Date() };
  const logged = await logErasures(createDatabase(pool), options);
  await pool.end();
  if (logged !== 2) throw new Error(`${logged} erasures were logged instead of 2`);
}

async function readContactIds({ server }: RestoredCopy): Promise<Set<string>> {
  const { rows } = await server.client.query<{ id: string }>('select id from app.contacts');
  return new Set(rows.map(({ id }) => id));
}

/**
 * In a dump of the whole database, and in the files. The ids of erased records are no trace: the copy notes
 * them again for the erasure log, as every erasure.
 */
async function countTraces(
  { settings }: Scenario,
  { copy, filesFolder, person }: { copy: RestoredCopy; filesFolder: string; person: Person },
): Promise<number> {
  const { host, port, user, database } = copy.server.connection;
  const program = join(settings.BACKUP_POSTGRES_PROGRAMS, 'pg_dump');
  const file = join(filesFolder, '..', 'dump.sql');
  const args = [`--host=${host}`, `--port=${port}`, `--username=${user}`, `--file=${file}`];
  await runProgram(program, [...args, database], { timeoutMs: DUMP_TIMEOUT_MS });
  const dump = readFileSync(file);
  const texts = [person.marker, person.fileId];
  const inDump = texts.filter((text) => dump.includes(text)).length;
  const names = readdirSync(filesFolder, { recursive: true, withFileTypes: true });
  const inFiles = names.filter(
    (entry) =>
      entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(person.marker),
  ).length;
  return inDump + inFiles;
}

/** As on a machine on which nothing was erased. */
function makeEmptyLog(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-empty-log-'));
  writeFileSync(join(folder, 'erasures-2026-01.jsonl'), '');
  return folder;
}

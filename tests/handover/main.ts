// npm run test:handover: exports 100,000 records and 1,000 files while visitors send, kills the export and the
// import, imports into an empty installation, and compares every row and every file.
// Options: --short (400 records, 20 files), --keep. Exit code 1 when something differs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { runMigrations } from '../../tools/postgres/migrate.ts';
import { provisionDatabase } from '../../tools/postgres/provision.ts';
import { addApplication, addContacts } from '../restore/fill.ts';
import { startBenchPostgres } from '../support/backend/postgres.ts';
import { saveResult } from '../support/keep-result.ts';
import { waitUntil } from '../support/wait-until.ts';
import { compareFiles, compareRows, countAllRows } from './compare.ts';
import { startProgram } from './programs.ts';

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const sizes = wanted.short
  ? { messages: 380, applications: 20 }
  : { messages: 99_000, applications: 1_000 };
const REPOSITORY = join(import.meta.dirname, '..', '..');
const MESSAGE_CHARS = 200;
const FILE_BYTES = 20_000;
const SLOW_MS = 300_000;

await using cleanup = new AsyncDisposableStack();
const root = mkdtempSync(join(tmpdir(), 'loimel-handover-'));
cleanup.defer(() => rmSync(root, { recursive: true, force: true }));
const postgres = await startBenchPostgres();
cleanup.defer(postgres.dispose);
const source = await createInstallation('handover_source');
const target = await createInstallation('handover_target');

logStep('filling');
await addContacts(source.client, sizes.messages, MESSAGE_CHARS);
for (let count = 0; count < sizes.applications; count += 1) {
  await addApplication(source.client, source.files, { marker: `cv ${count}`, bytes: FILE_BYTES });
}

logStep('export that is killed');
const interrupted = join(root, 'interrupted');
const killedExport = startProgram('export', [interrupted], source.env);
await waitUntil(() => existsSync(join(interrupted, 'records/messages.ndjson')) || undefined, {
  what: 'the export to write messages',
});
await killedExport.kill();
const rejected = await startProgram('import', [interrupted], target.env).finish();
check(rejected.code === 1 && rejected.output.includes('was interrupted'), rejected.output);

logStep('export');
const folder = join(root, 'export');
const exporting = startProgram('export', [folder, '--content', 'tests/sample-content'], source.env);
let sent = 0;
const sending = exporting.finish();
let isExporting = true;
void sending.then(() => {
  isExporting = false;
});
while (isExporting) {
  await source.client.query(
    `insert into app.contacts (number, name, email, message, language, submission_key, content_hash)
     values ('M-' || $1::text, 'meanwhile', 'm@example.org', 'm', 'en', gen_random_uuid(), '\\x00')`,
    [sent],
  );
  sent += 1;
}
const exported = await sending;
check(exported.code === 0, exported.output);

logStep('import that is killed');
const texts = join(root, 'texts');
const killedImport = startProgram('import', [folder], target.env);
await waitUntil(
  async () => {
    const { rowCount } = await target.client.query(
      `select from pg_stat_activity where datname = current_database() and state = 'active'
       and query like 'insert into app.contacts%' and pid <> pg_backend_pid()`,
    );
    return rowCount !== 0 || undefined;
  },
  { what: 'the import to write messages', timeoutMs: SLOW_MS },
);
await killedImport.kill();
await waitUntil(
  async () => {
    const { rowCount } = await target.client.query(
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = $1',
      ['client backend'],
    );
    return rowCount === 0 || undefined;
  },
  { what: 'the server to end the transaction of the killed import', timeoutMs: SLOW_MS },
);
const left = await countAllRows(target.client);
check(left === 0, `${left} rows are left of a killed import`);

logStep('import');
const imported = await startProgram('import', [folder, '--content', texts], target.env).finish();
check(imported.code === 0, imported.output);
const again = await startProgram('import', [folder], target.env).finish();
check(again.code === 1 && again.output.includes('has rows already'), again.output);

logStep('comparison');
const rows = await compareRows(source.client, target.client);
check(rows.differences.length === 0, rows.differences.join('\n'));
const files = compareFiles(source.files, target.files);
check(files.differences.length === 0, files.differences.join('\n'));
check(files.compared === sizes.applications, `${files.compared} files were compared`);
const checked = spawnSync(process.execPath, ['content/check/main.ts'], {
  cwd: REPOSITORY,
  env: { ...process.env, CONTENT_FOLDER: texts },
  encoding: 'utf8',
});
check(checked.status === 0, `${checked.stdout}${checked.stderr}`);

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const report = `# Export and import of an installation

\`npm run test:handover\` on ${new Date().toISOString().slice(0, 10)}, on two cores that other programs used, too.

| what | figure |
| --- | --- |
| records (messages and applications) | ${sizes.messages + sizes.applications} |
| rows compared, of ${rows.tables} tables | ${rows.compared} |
| rows that differ | 0 |
| files compared | ${files.compared} |
| files that differ | 0 |
| messages sent during the export | ${sent} |
| export | ${seconds(exported.ms)} s, at most ${exported.memoryMb} MB of memory |
| import | ${seconds(imported.ms)} s, at most ${imported.memoryMb} MB of memory |
| records/messages.ndjson | ${(statSync(join(folder, 'records/messages.ndjson')).size / 1e6).toFixed(1)} MB |
| killed export | rejected by the import |
| killed import | 0 rows left; the next import succeeds |
| check:content on the imported texts | passes |
`;
console.log(report);
saveResult('tests/handover', report, { isKept: wanted.keep, isWhole: !wanted.short });

async function createInstallation(name: string) {
  const urls = await provisionDatabase(postgres.adminUrl, name);
  await runMigrations(urls);
  const client = new pg.Client({ connectionString: urls.DATABASE_URL });
  await client.connect();
  cleanup.defer(() => client.end());
  const files = join(root, name);
  return { client, files, env: { DATABASE_URL: urls.DATABASE_URL, FILES_FOLDER: files } };
}

function check(isRight: boolean, problem: string): void {
  if (!isRight) throw new Error(problem);
}

function logStep(step: string): void {
  console.log(`handover: ${step} (${Math.round(performance.now() / 1000)} s)`);
}

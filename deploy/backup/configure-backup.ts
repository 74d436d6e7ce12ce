// Writes the configuration of pgBackRest and the settings of PostgreSQL that archive its log.
import { chownSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { renderPgBackRestConfiguration, renderPostgresSettings } from './pgbackrest.ts';
import { type BackupSettings, SettingsError, UNIT_VARIABLE_NAMES } from './settings.ts';

export function writeBackupConfiguration(settings: BackupSettings): void {
  const group = findPostgresGroup();
  const configuration = renderPgBackRestConfiguration(settings);
  write(settings.BACKUP_PGBACKREST_CONFIG, { text: configuration, mode: 0o640, group });
  const postgresSettings = renderPostgresSettings(settings);
  write(settings.BACKUP_POSTGRES_SETTINGS, { text: postgresSettings, mode: 0o644, group });
  const environment = renderEnvironment(process.env);
  write(settings.BACKUP_ENVIRONMENT_FILE, { text: environment, mode: 0o600, group: 0 });
  console.log(`Wrote ${settings.BACKUP_ENVIRONMENT_FILE}.`);
  console.log(`Wrote ${settings.BACKUP_PGBACKREST_CONFIG}, which contains secrets.`);
  console.log(`Wrote ${settings.BACKUP_POSTGRES_SETTINGS}. Restart PostgreSQL.`);
  if (settings.repository.kind === 'folder') {
    console.log(
      `Warning: ${settings.repository.path} must be a folder of another machine. A backup on the same disk is lost with it.`,
    );
  }
}

/** Only the settings of the backup, so that its user does not get the logins of the other processes. */
function renderEnvironment(env: Readonly<Record<string, string | undefined>>): string {
  const lines = UNIT_VARIABLE_NAMES.filter((name) => env[name]).map(
    (name) => `${name}=${env[name]}\n`,
  );
  return `# Written by \`loimel backup configure\`. Changes are lost.\n${lines.join('')}`;
}

function write(path: string, file: { text: string; mode: number; group: number }): void {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.new`;
  writeFileSync(unfinished, file.text, { mode: file.mode });
  chownSync(unfinished, 0, file.group);
  renameSync(unfinished, path);
}

function findPostgresGroup(): number {
  const id = /^postgres:[^:]*:(\d+):/m.exec(readFileSync('/etc/group', 'utf8'))?.[1];
  if (id === undefined) throw new SettingsError('There is no group postgres: install PostgreSQL.');
  return Number(id);
}

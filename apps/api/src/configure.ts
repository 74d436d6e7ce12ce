// Process: writes the environment file of each process from the one file that the operator edits, so
// that a process gets only its own logins. Missing secrets are created. `npm run configure -- FOLDER`
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import {
  ConfigError,
  PROCESS_VARIABLES,
  parseCanaryConfig,
  parseMigrationConfig,
  parseServerConfig,
  parseWorkerConfig,
} from './config.ts';
import { readArguments } from './platform/arguments.ts';
import { findWeakSecrets } from './platform/secret-strength.ts';
import { createFileDriver } from './storage/index.ts';

const SOURCE = 'loimel.env';

const HELP = `npm run configure -- FOLDER

Reads FOLDER/${SOURCE}, adds the logins of the database and the secrets that it lacks, and writes
server.env, worker.env, migrate.env and canary.env beside it. Run it again after each change of
${SOURCE}. It writes nothing if a value is not valid.`;

try {
  const { positionals } = readArguments(HELP, () => parseArgs({ allowPositionals: true }));
  const [folder] = positionals;
  if (folder === undefined || folder === 'help') console.log(HELP);
  else configure(folder);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

function configure(folder: string): void {
  const file = join(folder, SOURCE);
  const text = readSource(file);
  const created = createMissingSecrets(parseEnv(text));
  const env: Record<string, string | undefined> = { ...parseEnv(text), ...created };
  requireValid(env);
  const processes = Object.entries(PROCESS_VARIABLES).map(([name, variables]) => ({
    file: join(folder, `${name}.env`),
    text: toEnvFile(`Written by configure from ${SOURCE}. Changes are lost.`, env, variables),
  }));
  if (Object.keys(created).length > 0) {
    const note = `Created by configure on ${new Date().toISOString().slice(0, 10)}.`;
    replaceFile(file, `${text.trimEnd()}\n\n${toEnvFile(note, created, Object.keys(created))}`);
    console.log(`Added to ${file}: ${Object.keys(created).join(', ')}`);
  }
  for (const target of processes) replaceFile(target.file, target.text);
  console.log(`Wrote ${processes.map((target) => target.file).join(', ')}`);
}

function readSource(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigError(`${file} cannot be read: create it from .env.example`, { cause });
  }
}

/**
 * An address without a password keeps its host, which may be a pooler. The others use the host and database
 * of DATABASE_URL, or those of a server on this machine.
 */
function createMissingSecrets(env: NodeJS.Dict<string>): Record<string, string> {
  const toUrl = (name: string, login: string) => {
    const given = [env[name], env['DATABASE_URL']].find((url) => url && URL.canParse(url));
    const url = new URL(given ?? 'postgres://127.0.0.1:5432/loimel');
    url.username = `loimel_${login}`;
    url.password = randomBytes(24).toString('hex');
    return url.href;
  };
  const month = new Date().toISOString().slice(0, 7);
  const secrets: Record<string, () => string> = {
    DATABASE_URL: () => toUrl('DATABASE_URL', 'migrator'),
    DATABASE_API_URL: () => toUrl('DATABASE_API_URL', 'api'),
    DATABASE_ANONYMOUS_URL: () => toUrl('DATABASE_ANONYMOUS_URL', 'anonymous'),
    DATABASE_AUTH_URL: () => toUrl('DATABASE_AUTH_URL', 'auth'),
    DATABASE_WORKER_URL: () => toUrl('DATABASE_WORKER_URL', 'worker'),
    CANARY_SECRET: () => randomBytes(24).toString('hex'),
    AUTH_ENCRYPTION_KEYS: () => `${month}:${randomBytes(32).toString('base64')}`,
  };
  const missing = Object.entries(secrets).filter(([name]) => isMissing(name, env[name] ?? ''));
  return Object.fromEntries(missing.map(([name, create]) => [name, create()]));
}

/** Also an address without a password: `DATABASE_URL=postgres://db.internal/loimel` names the server. */
function isMissing(name: string, value: string): boolean {
  if (value === '') return true;
  return name.startsWith('DATABASE_') && URL.canParse(value) && new URL(value).password === '';
}

/** All problems of all processes in one message, each once. */
function requireValid(env: NodeJS.Dict<string>): void {
  const checks = [
    () => parseMigrationConfig(env),
    () => createFileDriver(parseServerConfig(env)),
    () => parseWorkerConfig(env),
    () => parseCanaryConfig(env),
  ];
  const problems = checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const [first = '', ...lines] = error.message.split('\n');
      return lines.length === 0 ? [`  ${first}`] : lines;
    }
  });
  // Over all processes: two of them could share a password.
  problems.push(...findWeakSecrets(env).map((problem) => `  ${problem}`));
  if (problems.length === 0) return;
  const sentences = [...new Set(problems)].join('\n');
  throw new ConfigError(`${SOURCE} is not valid; nothing was written:\n${sentences}`);
}

/** In single quotes nothing is replaced, neither by systemd nor by Node. */
function toEnvFile(note: string, env: NodeJS.Dict<string>, names: readonly string[]): string {
  const lines = names.flatMap((name) => {
    const value = env[name] ?? '';
    if (/['\n\r]/.test(value)) throw new ConfigError(`${name} must not contain ' or a line break`);
    return value === '' ? [] : [`${name}='${value}'`];
  });
  return [`# ${note}`, ...lines, ''].join('\n');
}

/** Readable by root only. A process that reads the file at that moment gets the old or the new one. */
function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

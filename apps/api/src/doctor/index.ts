// The list of all checks, in the order of the report.
import pg from 'pg';
import { readValidSettings } from '../config.ts';
import { checkApis } from './apis.ts';
import { checkCertificate } from './certificate.ts';
import { type Check, type CheckResult, runChecks } from './check.ts';
import { checkClock } from './clock.ts';
import type { DoctorContext, Environment } from './context.ts';
import { checkDatabaseLogins } from './database-logins.ts';
import {
  checkDatabaseConnections,
  checkDatabaseRoles,
  checkDatabaseSchema,
  checkDatabaseServer,
  checkDeliveries,
} from './database-server.ts';
import { surveyDatabase } from './database-survey.ts';
import { checkDestination } from './destinations.ts';
import { checkDiskSpace, GROWING_FOLDERS } from './disk-space.ts';
import { checkEmailRelay } from './email-relay.ts';
import { checkEnvironment, checkSecrets } from './environment.ts';
import { checkFilesFolder } from './files-folder.ts';
import { checkPublicAddress } from './public-address.ts';
import { checkS3Store } from './s3-store.ts';
import { checkVirusScanner } from './virus-scanner.ts';

export { readKeys } from './certificate.ts';
export type { DatabaseConnection } from './context.ts';
export { toJson, toText } from './report.ts';

const CONNECT_TIMEOUT_MS = 4_000;

export type DoctorOptions = Partial<Omit<DoctorContext, 'env' | 'settings'>> & {
  timeLimitMs?: number;
};

/** Changes nothing: the probes delete what they write. */
export async function examine(
  env: Environment,
  options: DoctorOptions = {},
): Promise<CheckResult[]> {
  const context: DoctorContext = {
    env,
    settings: readValidSettings(env),
    now: Date.now,
    connect: connectToDatabase,
    isThisMachine,
    folders: GROWING_FOLDERS,
    isOffline: false,
    apis: [],
    keys: new Map(),
    processes: { servers: 2, workers: 1 },
    ...options,
  };
  return runChecks(listChecks(context), options.timeLimitMs);
}

function listChecks(context: DoctorContext): Check[] {
  // The checks of the database share one survey.
  const surveying = surveyDatabase(context);
  const survey = () => surveying;
  return [
    checkEnvironment(context),
    checkSecrets(context),
    checkDatabaseLogins(context, survey),
    checkDatabaseServer(survey),
    checkDatabaseSchema(survey),
    checkDatabaseRoles(survey),
    checkDatabaseConnections(context, survey),
    checkDeliveries(survey),
    checkClock(context, survey),
    checkEmailRelay(context),
    checkFilesFolder(context),
    checkS3Store(context),
    checkVirusScanner(context),
    checkDiskSpace(context),
    checkApis(context),
    checkCertificate(context),
    checkPublicAddress(context),
    checkDestination(context, 'form collector', 'FORM_COLLECTOR_URL'),
    checkDestination(context, 'webhook', 'WEBHOOK_URL'),
  ];
}

async function connectToDatabase(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'loimel-doctor',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  // A connection that is lost later must not end the program.
  client.on('error', () => {});
  await client.connect();
  return client;
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

// The whole application on a test database, with its own folder for files. A request with the
// headers of `toStaffHeaders` has a staff identity, which is not possible in production.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { type AppOptions, buildApp } from '../app.ts';
import type { StaffRole } from '../platform/identity.ts';
import {
  createDiskDriver,
  createInspector,
  createPdfInspector,
  type FileDriver,
  type InspectFile,
} from '../storage/index.ts';
import { TEST_ENCRYPTION_KEYS } from './encryption-keys.ts';
import { silentLogger } from './silent-logger.ts';
import type { TestDatabase } from './test-database.ts';

export const STAFF = toStaffHeaders('admin');

export const STAFF_ID = '0b6b1f2e-3a51-4a3e-9a53-0b9d5a6c1f00';
/** Not the name in the facts, so that a name in the code is noticed. */
export const TEST_BRAND = 'Kangur & Pojad';
const STAFF_ROLES: readonly StaffRole[] = ['agent', 'hr', 'admin'];

export function toStaffHeaders(role: StaffRole): Record<string, string> {
  return { 'x-test-staff': role };
}

export type TestApp = { app: FastifyInstance; filesFolder: string };

/** Call once at the top of a *.db.test.ts file. Closes the application after the file's tests. */
export async function createTestApp(
  { pools }: TestDatabase,
  {
    inspect,
    driver,
    ...changes
  }: Partial<AppOptions> & { inspect?: InspectFile; driver?: FileDriver } = {},
): Promise<TestApp> {
  const filesFolder = await mkdtemp(join(tmpdir(), 'loimel-files-'));
  const pdfInspector = createPdfInspector();
  const app = await buildApp({
    apiPool: pools.api,
    anonymousPool: pools.anonymous,
    publicUrl: 'https://loimel.example',
    trustedProxies: ['127.0.0.1', '::1'],
    files: {
      driver: driver ?? createDiskDriver(filesFolder),
      inspect: inspect ?? createInspector({ inspectPdf: pdfInspector.inspect, scan: null }),
      incomingFolder: join(filesFolder, 'incoming'),
    },
    identify: async (request) => {
      const staffRole = STAFF_ROLES.find((role) => role === request.headers['x-test-staff']);
      return staffRole === undefined
        ? { role: 'anonymous' }
        : { role: 'staff', staffRole, userId: STAFF_ID, hasStepUp: true };
    },
    auth: {
      pool: pools.auth,
      brand: TEST_BRAND,
      encryptionKeys: TEST_ENCRYPTION_KEYS,
      isSignUpOpen: true,
    },
    graphqlMaxTokens: 1_000,
    // High, because all requests of a test file come from one address.
    clientLimit: { max: 100_000, windowSeconds: 600 },
    recipientLimit: { max: 100_000, windowSeconds: 600 },
    log: silentLogger,
    ...changes,
  });
  afterAll(async () => {
    await app.close();
    await pdfInspector.dispose();
    await rm(filesFolder, { recursive: true, force: true });
  });
  return { app, filesFolder };
}

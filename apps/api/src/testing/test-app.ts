// The whole application on a test database, with its files in a folder of its own. A request with
// the header of STAFF speaks for staff, which is not possible in production.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { type AppOptions, buildApp } from '../app.ts';
import {
  createDiskDriver,
  createInspector,
  createPdfInspector,
  type FileDriver,
  type InspectFile,
} from '../storage/index.ts';
import { silentLogger } from './silent-logger.ts';
import type { TestDatabase } from './test-database.ts';

export const STAFF = { 'x-test-staff': '0b6b1f2e-3a51-4a3e-9a53-0b9d5a6c1f00' };

export type TestApp = { app: FastifyInstance; filesFolder: string };

/** Call once at the top of a *.db.test.ts file; it closes the application after the file's tests. */
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
    files: {
      driver: driver ?? createDiskDriver(filesFolder),
      inspect: inspect ?? createInspector({ inspectPdf: pdfInspector.inspect, scan: null }),
      incomingFolder: join(filesFolder, 'incoming'),
    },
    identify: async (request) => {
      const userId = request.headers['x-test-staff'];
      return typeof userId === 'string'
        ? { role: 'staff', staffRole: 'admin', userId }
        : { role: 'anonymous' };
    },
    auth: { pool: pools.auth },
    // All requests of a test file come from one address.
    clientBudget: { max: 100_000, windowSeconds: 600 },
    mailboxBudget: { max: 100_000, windowSeconds: 600 },
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

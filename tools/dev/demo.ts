// Demo data and demo sign-in of a development run. Only for the database that the run itself has created:
// a database of DATABASE_URL may hold real records.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoSignIn, startDemoSignIn } from '../demo/demo-sign-in.ts';
import { type DemoKeys, seedDemo } from '../demo/seed.ts';
import type { Ports } from './ports.ts';

/** Null when the database has other members of staff, for example after an invitation. */
export async function startDemo(options: {
  databaseUrl: string;
  dataFolder: string;
  ports: Ports;
}): Promise<DemoSignIn | null> {
  const { ports } = options;
  const file = join(options.dataFolder, 'demo-keys.json');
  const created = await seedDemo(options.databaseUrl);
  if (created) writeFileSync(file, JSON.stringify(created), { mode: 0o600 });
  if (!existsSync(file)) return null;
  return startDemoSignIn({
    port: ports.demo,
    apiUrl: `http://127.0.0.1:${ports.api}`,
    deskUrl: `http://localhost:${ports.desk}`,
    keys: JSON.parse(readFileSync(file, 'utf8')) as DemoKeys,
  });
}

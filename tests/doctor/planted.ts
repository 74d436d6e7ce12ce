// What a planted problem is, and the tools that plant and repair it.
import pg from 'pg';
import type { DoctorOptions } from '../../apps/api/src/doctor/index.ts';
import type { Env, World } from './world.ts';

export type Planted = {
  title: string;
  /** The only check that may report a problem. */
  check: string;
  sentence: string;
  /** A part of the remedy. */
  remedy: string;
  plant: (world: World, repair: AsyncDisposableStack) => Promise<Change> | Change;
};
/** Changed variables and parts of the doctor. */
type Change = { env?: Env; options?: DoctorOptions };

/** A copy of a variable with some parts of its URL changed. */
export function changeUrl(
  { env }: World,
  name: string,
  parts: Partial<Pick<URL, 'username' | 'password' | 'port' | 'pathname'>>,
): Env {
  return { [name]: Object.assign(new URL(env[name] ?? ''), parts).href };
}

/** Runs one statement as the superuser, and another after the test. */
export async function changeDatabase(
  { adminUrl }: World,
  repair: AsyncDisposableStack,
  statements: { break: string; repair: string },
): Promise<Change> {
  await runAsAdmin(adminUrl, statements.break);
  repair.defer(() => runAsAdmin(adminUrl, statements.repair));
  return {};
}

async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = '/loimel';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

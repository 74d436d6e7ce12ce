// One clamd for the tests of a run that scan files. On a machine without clamd these tests are
// skipped, but never in CI.
import type { TestProject } from 'vitest/node';
import { EICAR, isClamdInstalled, startClamd } from '../clamd/start.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null on a machine without clamd. */
    clamd: { url: string; testVirus: string } | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!isClamdInstalled() && process.env['CI'] === undefined) {
    console.warn('clamd is not installed: the tests of the virus scanner with it are skipped.');
    project.provide('clamd', null);
    return async () => {};
  }
  const clamd = await startClamd();
  project.provide('clamd', { url: clamd.url, testVirus: EICAR });
  return async () => clamd[Symbol.asyncDispose]();
}

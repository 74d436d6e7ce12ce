// One Ceph for all *.services.test.ts files of a run. On a machine without its packages they are left
// out, in CI never.
import type { TestProject } from 'vitest/node';
import { isCephInstalled, type ObjectStore, startCeph } from '../ceph/start.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null on a laptop without Ceph. */
    objectStore: ObjectStore | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!isCephInstalled() && process.env['CI'] === undefined) {
    console.warn('Ceph is not installed: the tests of the S3 driver against it are left out.');
    project.provide('objectStore', null);
    return async () => {};
  }
  const ceph = await startCeph();
  project.provide('objectStore', ceph.store);
  return async () => ceph[Symbol.asyncDispose]();
}

// One Ceph cluster for the *.services.test.ts files of a run. Without the Ceph packages the tests
// against it are skipped, but never in CI.
import type { TestProject } from 'vitest/node';
import { isCephInstalled, type LimitedUser, type ObjectStore, startCeph } from '../ceph/start.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null on a machine without Ceph. */
    objectStore: ObjectStore | null;
    /** Null on a machine without Ceph. */
    limitedUser: LimitedUser | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!isCephInstalled() && process.env['CI'] === undefined) {
    console.warn('Ceph is not installed: the tests of the S3 driver against it are skipped.');
    project.provide('objectStore', null);
    project.provide('limitedUser', null);
    return async () => {};
  }
  const ceph = await startCeph();
  project.provide('objectStore', ceph.store);
  project.provide('limitedUser', await ceph.createLimitedUser());
  return async () => ceph[Symbol.asyncDispose]();
}

// Writes `sbom.json` and `licences.txt` into an assembled release, and rejects a release with a
// licence that is not allowed or with a package that the SBOM does not name.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSbom } from './cyclonedx.ts';
import { findLicenceProblems } from './licence-rules.ts';
import { createNotices } from './notices.ts';
import { type Lock, listShippedPackages, readBrowserRecord } from './shipped-packages.ts';
import { findUnnamedPackages } from './unnamed-packages.ts';

export type WriteSbomOptions = {
  repository: string;
  /** Folder of the assembled release. */
  release: string;
  version: string;
  builtAt: Date;
  /** Folders of the packages in the programs. */
  programs: readonly string[];
};

export function writeSbom({ repository, release, version, builtAt, programs }: WriteSbomOptions) {
  const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as Lock;
  const packages = listShippedPackages(lock, {
    programs,
    site: readBrowserRecord(repository, 'site', lock),
    desk: readBrowserRecord(repository, 'desk', lock),
  });
  const node = { version: process.version, versions: process.versions };
  const sbom = createSbom({ version, builtAt, packages, node });
  const unnamed = findUnnamedPackages(release, sbom).map((one) => `the SBOM does not name ${one}`);
  const problems = [...findLicenceProblems(packages), ...unnamed];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  writeFileSync(join(release, 'sbom.json'), `${JSON.stringify(sbom, null, 2)}\n`);
  const notices = createNotices(repository, packages, process.execPath);
  writeFileSync(join(release, 'licences.txt'), notices);
}

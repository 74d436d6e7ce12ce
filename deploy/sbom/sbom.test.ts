// The SBOM follows the official schema. A package that it does not name and a licence that is not
// allowed fail the build of a release.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, it, onTestFinished } from 'vitest';
import { createSbom } from './cyclonedx.ts';
import { findLicenceProblems } from './licence-rules.ts';
import { createNotices } from './notices.ts';
import { findPackageFolders, type Lock, listShippedPackages } from './shipped-packages.ts';
import { findUnnamedPackages } from './unnamed-packages.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const LOCK = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8')) as Lock;
const NODE = { version: process.version, versions: process.versions };
const BUILT_AT = new Date('2026-11-18T00:00:00Z');
const PROGRAMS = ['node_modules/fastify', 'node_modules/@simplewebauthn/server'];

it('follows the official schema of CycloneDX 1.6', () => {
  const validate = compileSchema();
  expect(validate(listSbom()), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...listSbom(), components: [{ name: 'without a type' }] })).toBe(false);
});

it('names each package with version, licence, checksum and the parts that contain it', () => {
  const [scoped, fastify] = listSbom(['node_modules/fastify']).components;
  expect(scoped).toMatchObject({ group: '@simplewebauthn', name: 'server', type: 'library' });
  expect(fastify).toMatchObject({
    name: 'fastify',
    purl: `pkg:npm/fastify@${LOCK.packages['node_modules/fastify']?.version}`,
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    properties: [
      { name: 'loimel:part', value: 'programs' },
      { name: 'loimel:part', value: 'desk' },
    ],
  });
});

it('names Node and the libraries that are compiled into it', () => {
  const purls = listSbom().components.map(({ purl }) => purl);
  expect(purls).toContain(`pkg:generic/node@${process.versions.node}`);
  expect(purls).toContain(`pkg:generic/openssl@${encodeURIComponent(process.versions.openssl)}`);
});

it('is the same for the same input', () => {
  expect(JSON.stringify(listSbom())).toBe(JSON.stringify(listSbom()));
});

it('finds the folder of a package inside another package', () => {
  const files = ['node_modules/a/node_modules/@b/c/index.js', 'apps/api/src/server.ts'];
  expect([...findPackageFolders(files)]).toEqual(['node_modules/a/node_modules/@b/c']);
});

it('rejects a package that package-lock.json does not have', () => {
  expect(() => listSbom(['node_modules/planted'])).toThrow('no node_modules/planted');
});

it.each([
  ['a module in a program', 'programs/server.js', '// node_modules/planted/index.js\nrun();'],
  [
    'a module inside another package',
    'programs/a.js',
    '  // node_modules/fastify/node_modules/planted/a.js',
  ],
  [
    'a licence comment in the site',
    'site/_astro/a.js',
    '/** @license planted v1.2.3 - MIT */run()',
  ],
  ['a copied package', 'apps/api/node_modules/planted/index.js', ''],
])('finds a planted package that the SBOM does not name: %s', (_, file, text) => {
  const known = '// node_modules/fastify/lib/reply.js\n/* @license node v1.2.3 */';
  const release = createRelease({ [file]: text, 'programs/known.js': known });
  expect(findUnnamedPackages(release, listSbom())).toEqual([expect.stringMatching(/^planted in /)]);
});

it.each([
  ['GPL-3.0-only', 'has the licence GPL-3.0-only'],
  ['MIT AND GPL-2.0-only', 'has the licence MIT AND'],
  ['Apache-2.0 WITH LLVM-exception', 'has the licence'],
  ['SEE LICENSE IN LICENSE', 'has the licence'],
  ['OFL-1.1', 'has the licence OFL-1.1'],
  [undefined, 'states no licence'],
])('rejects the licence %s', (licence, message) => {
  expect(findLicenceProblems([createPackage(licence)])).toEqual([expect.stringContaining(message)]);
});

it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC'])('accepts the licence %s', (licence) => {
  expect(findLicenceProblems([createPackage(licence)])).toEqual([]);
});

it('prints a licence text once below all packages that have it, and names a missing one', () => {
  const folders = { 'node_modules/a': 'Text of A', 'node_modules/b': 'Text of A' };
  const files = Object.entries(folders).map(([path, text]) => [`${path}/LICENSE.md`, text]);
  const root = createRelease({
    ...Object.fromEntries(files),
    LICENSE: 'Ours',
    'node_modules/c/package.json': '{ "author": { "name": "Kadri" } }',
    'node/LICENSE': 'Text of Node',
  });
  const packages = ['a', 'b', 'c'].map((name) => ({
    ...createPackage('MIT'),
    name,
    folder: `node_modules/${name}`,
  }));
  const notices = createNotices(root, packages, join(root, 'node', 'bin', 'node'));
  expect(notices.match(/Text of A/g)).toHaveLength(1);
  expect(notices).toContain('a 1.0.0 (MIT)\nb 1.0.0 (MIT)\n');
  expect(notices).toContain('c has no licence file. Its package.json states MIT, by Kadri.');
  expect(notices).toMatch(/^Ours[\s\S]*Text of Node\n$/);
});

function listSbom(desk: string[] = []) {
  const packages = listShippedPackages(LOCK, { programs: PROGRAMS, site: [], desk });
  return createSbom({ version: '1.2.3', builtAt: BUILT_AT, packages, node: NODE });
}

function createPackage(licence: string | undefined) {
  const folder = 'node_modules/planted';
  return { name: 'planted', version: '1.0.0', licence, integrity: undefined, folder, parts: [] };
}

function createRelease(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-sbom-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function compileSchema() {
  const require = createRequire(import.meta.url);
  const library = dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json'));
  const read = (name: string) =>
    JSON.parse(
      readFileSync(join(library, 'res', 'schema', `${name}.SNAPSHOT.schema.json`), 'utf8'),
    );
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  // These two formats are in no package that we have. Our SBOM has no such values.
  ajv.addFormat('iri-reference', true).addFormat('idn-email', true);
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs']) {
    ajv.addSchema(read(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  }
  return ajv.compile(read('bom-1.6'));
}

// Planted mistakes: each would let npm install something that was not reviewed.
import { expect, it } from 'vitest';
import { findLockProblems, findManifestProblems, findScriptProblems } from './lock-rules.ts';

const INTEGRITY = `sha512-${'A'.repeat(86)}==`;
const SOUND = { version: '1.0.0', integrity: INTEGRITY };
const WORKSPACES = ['apps/api'];

it('accepts packages with a checksum, workspaces and links to them', () => {
  const packages = {
    '': {},
    'apps/api': { version: '0.1.0' },
    'node_modules/@loimel/api': { resolved: 'apps/api', link: true },
    'node_modules/a/node_modules/b': SOUND,
  };
  expect(findLockProblems({ lockfileVersion: 3, packages }, WORKSPACES)).toEqual([]);
});

it.each([
  ['no checksum', { version: '1.0.0' }, 'has no checksum'],
  ['a weak checksum', { ...SOUND, integrity: 'sha1-AAAA' }, 'has no SHA-512 checksum'],
  ['a second, weak checksum', { ...SOUND, integrity: `${INTEGRITY} sha1-AAAA` }, 'SHA-512'],
  ['an address', { ...SOUND, resolved: 'https://packages.example/a.tgz' }, 'has an address'],
  ['a git address', { ...SOUND, resolved: 'git+ssh://git@code.example/a.git#1' }, 'has an address'],
  ['an archive of this machine', { ...SOUND, resolved: 'file:a.tgz' }, 'has an address'],
  ['a link to another folder', { resolved: '../elsewhere', link: true }, 'no workspace'],
  ['no version', { integrity: INTEGRITY }, 'has no version'],
])('rejects a package with %s', (_, entry, message) => {
  const lock = { lockfileVersion: 3, packages: { 'node_modules/planted': entry } };
  expect(findLockProblems(lock, WORKSPACES)).toEqual([expect.stringContaining(message)]);
});

it('rejects a folder that is no workspace, and another version of the lockfile', () => {
  const lock = { lockfileVersion: 2, packages: { 'vendor/planted': { version: '1.0.0' } } };
  expect(findLockProblems(lock, WORKSPACES)).toEqual([
    'lockfileVersion is not 3',
    'vendor/planted is a folder, but no workspace',
  ]);
});

it.each(['^1.0.0', '~1.0.0', '1.x', '*', 'latest', '>=1.0.0', 'npm:b@^1.0.0', 'file:../a', 'me/a'])(
  'rejects the version %s',
  (version) => {
    for (const field of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      expect(findManifestProblems('package.json', { [field]: { a: version } })).toHaveLength(1);
    }
  },
);

it.each(['1.0.0', '18.4.0-beta.17', 'npm:@a/b@3.3.1'])('accepts the version %s', (version) => {
  expect(findManifestProblems('package.json', { dependencies: { a: version } })).toEqual([]);
});

it('asks for a decision on every install script, and on no other package', () => {
  const packages = {
    'node_modules/a': { ...SOUND, hasInstallScript: true },
    'node_modules/b/node_modules/@c/planted': { ...SOUND, hasInstallScript: true },
  };
  const settings = 'ignore-scripts=true\n';
  expect(findScriptProblems({ packages }, { a: false, gone: true }, settings)).toEqual([
    '@c/planted has an install script: decide in allowScripts',
    'allowScripts names gone, which has no install script',
  ]);
});

it('rejects settings with which npm runs every install script', () => {
  expect(findScriptProblems({ packages: {} }, {}, '#ignore-scripts=true\n')).toHaveLength(1);
});

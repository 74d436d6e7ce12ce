import { expect, test } from 'vitest';
import { findContentErrors } from './content.ts';

const RIGHT = {
  'package.json': '{}',
  LICENSE: 'MIT',
  'README.md':
    '# Title\n[changes](CHANGELOG.md) [below](#node-and-workers) [web](https://example.org/a)\n## Node and workers\n',
  'CHANGELOG.md': '# Changelog',
  'lib/a/one.js': 'export {};\n//# sourceMappingURL=one.js.map',
  'lib/a/one.js.map': '{"sources":["../../src/a/one.ts"]}',
  'lib/a/one.d.ts': 'export {};\n//# sourceMappingURL=one.d.ts.map',
  'lib/a/one.d.ts.map': '{"sources":["../../src/a/one.ts"]}',
  'src/a/one.ts': "export {};\nconst url = 'https://example.org/home/';",
};

test('a package with sources, maps and links inside the package has no errors', () => {
  expect(findContentErrors(new Map(Object.entries(RIGHT)))).toEqual([]);
});

test.each<[problem: string, files: Record<string, string>, error: string]>([
  ['a test', { 'src/a/one.test.ts': '' }, 'src/a/one.test.ts belongs to a test'],
  ['another file', { 'tsconfig.json': '{}' }, 'tsconfig.json is not expected in the package'],
  [
    'a path of a machine',
    { 'lib/a/one.js.map': '{"sources":["/home/ada/client/src/a/one.ts"],"sourcesContent":["x"]}' },
    'lib/a/one.js.map contains an absolute path',
  ],
  [
    'a missing source',
    { 'lib/a/one.js.map': '{"sources":["../../../src/a/one.ts"]}' },
    'lib/a/one.js.map refers to ../../../src/a/one.ts, which is not in the package',
  ],
  ['a script without a map', { 'lib/a/one.js': 'export {};' }, 'lib/a/one.js has no source map'],
  [
    'a link to the repository',
    { 'README.md': '[docs](../../docs/client-api)' },
    'README.md links to ../../docs/client-api, which is not in the package',
  ],
  [
    'a link to a missing heading',
    { 'README.md': '# Title\n[below](#titel)' },
    'README.md links to #titel, which is not in the package',
  ],
])('a package with %s has one error', (_, files, error) => {
  expect(findContentErrors(new Map(Object.entries({ ...RIGHT, ...files })))).toEqual([error]);
});

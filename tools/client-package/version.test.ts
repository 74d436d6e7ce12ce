import { expect, test } from 'vitest';
import { nextVersion, setVersion } from './version.ts';

test.each([
  ['major', '1.0.0'],
  ['minor', '0.10.0'],
  ['patch', '0.9.12'],
  ['0.9.20', '0.9.20'],
  ['0.10.0', '0.10.0'],
  ['2.0.0', '2.0.0'],
])('after 0.9.11, %s gives %s', (step, version) => {
  expect(nextVersion('0.9.11', step)).toBe(version);
});

test.each(['0.9.11', '0.9.2', '0.8.20', 'v1.0.0', '1.0', 'newest', ''])(
  'after 0.9.11, "%s" is rejected',
  (step) => {
    expect(() => nextVersion('0.9.11', step)).toThrow(/Pass major|not higher/);
  },
);

test('a new version is set in the package and in the dependencies of others, and nowhere else', () => {
  const client = { name: '@loimel/client', version: '0.1.0', dependencies: { xstate: '0.1.0' } };
  const site = {
    name: '@loimel/site',
    version: '0.1.0',
    dependencies: { '@loimel/client': '0.1.0', '@loimel/cloth': '0.1.0' },
    devDependencies: { '@loimel/client': '0.1.0' },
  };
  for (const manifest of [client, site]) setVersion(manifest, '@loimel/client', '0.2.0');
  expect(client).toEqual({ ...client, version: '0.2.0', dependencies: { xstate: '0.1.0' } });
  expect(site).toEqual({
    name: '@loimel/site',
    version: '0.1.0',
    dependencies: { '@loimel/client': '0.2.0', '@loimel/cloth': '0.1.0' },
    devDependencies: { '@loimel/client': '0.2.0' },
  });
});

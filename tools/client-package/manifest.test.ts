import { expect, test } from 'vitest';
import { toPublishedManifest } from './manifest.ts';

const WORKSPACE = {
  name: '@loimel/client',
  private: true,
  version: '0.1.0',
  exports: { '.': './src/index.ts', './react': './src/react/index.tsx' },
  dependencies: { exact: '5.33.3', range: '^1.0.0' },
  peerDependencies: { react: '^19.0.0' },
  devDependencies: { 'react-dom': '19.3.1' },
};

test('the published manifest exports built files and has no field of the workspace', () => {
  expect(toPublishedManifest(WORKSPACE)).toEqual({
    name: '@loimel/client',
    version: '0.1.0',
    files: ['lib', 'src', 'CHANGELOG.md', 'KNOWN_DIFFERENCES.md'],
    exports: {
      '.': { types: './lib/index.d.ts', default: './lib/index.js' },
      './react': { types: './lib/react/index.d.ts', default: './lib/react/index.js' },
      './package.json': './package.json',
    },
    dependencies: { exact: '^5.33.3', range: '^1.0.0' },
    peerDependencies: { react: '^19.0.0' },
  });
});

test('an export that is not a TypeScript file of src is rejected', () => {
  expect(() => toPublishedManifest({ ...WORKSPACE, exports: { '.': './index.js' } })).toThrow(
    './index.js is not a TypeScript file of src',
  );
});

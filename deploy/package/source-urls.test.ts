// A file that the bundled code would not find must fail the build, not the running release.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSourceUrls } from './source-urls.ts';

let repository = '';

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'loimel-source-urls-'));
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

it('rewrites the URL of a file and collects the file', async () => {
  write('app/data.txt', 'x');
  write('app/main.ts', "export const file = new URL('./data.txt', import.meta.url);");
  const { text, assets } = await bundle();
  expect(text).toContain('new URL("../app/data.txt", import.meta.url)');
  expect(assets).toEqual(['app/data.txt']);
});

it('rewrites the URL of a thread to the program in the list', async () => {
  write('app/thread.ts', '');
  write('app/main.ts', "export const thread = new URL('./thread.ts', import.meta.url);");
  const { text } = await bundle([{ name: 'my-thread', source: 'app/thread.ts' }]);
  expect(text).toContain('new URL("./my-thread.js", import.meta.url)');
});

it.each([
  ['a missing file', "new URL('./gone.txt', import.meta.url)", 'app/gone.txt is missing'],
  ['a thread outside the list', "new URL('./thread.ts', import.meta.url)", 'entry-points.ts'],
  ['a computed name', 'new URL(name, import.meta.url)', 'list its files'],
  ['the folder of the source', 'import.meta.dirname', 'list its files'],
])('rejects %s', async (_, expression, message) => {
  write('app/thread.ts', '');
  write('app/main.ts', `const name = process.argv[2]; export const found = [name, ${expression}];`);
  await expect(bundle()).rejects.toThrow(message);
});

it('leaves a comment that mentions the URL of the source', async () => {
  write('app/main.ts', '// Not import.meta.url.\nexport const one = 1;');
  await expect(bundle()).resolves.toMatchObject({ assets: [] });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(repository, path)), { recursive: true });
  writeFileSync(join(repository, path), text);
}

async function bundle(entryPoints: { name: string; source: string }[] = []) {
  const { plugin, assets } = createSourceUrls(repository, entryPoints);
  const { outputFiles } = await build({
    absWorkingDir: repository,
    entryPoints: ['app/main.ts'],
    outdir: 'out',
    bundle: true,
    format: 'esm',
    platform: 'node',
    plugins: [plugin],
    write: false,
    logLevel: 'silent',
  });
  return { text: outputFiles[0]?.text ?? '', assets: [...assets] };
}

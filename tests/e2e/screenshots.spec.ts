// Every screenshot has a time limit, because `npm run shots` once waited half an hour for one page.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { LANGUAGES } from '../../content/languages.ts';
import { createCamera } from '../../tools/screenshots/take.ts';

test('a page that never responds loses its own screenshot, but not the next one', async ({
  browser,
}, testInfo) => {
  const server = createServer((request, response) => {
    if (request.url === '/silent') return;
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>x</title><p>Here.');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const [language] = LANGUAGES;
  if (language === undefined) throw new Error('There is no language.');
  const view = { language, widthPx: 390 } as const;
  const file = testInfo.outputPath('screenshot.png');
  const files = [{ theme: 'light', file }] as const;
  try {
    await using camera = createCamera(browser, `http://127.0.0.1:${port}`);
    await expect(camera.take({ files, view, path: '/silent' }, 2_000)).rejects.toThrow(
      'took longer than 2 s',
    );
    expect(existsSync(file)).toBe(false);
    await camera.take({ files, view, path: '/' }, 30_000);
    expect(existsSync(file)).toBe(true);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createClamdScanner } from './scan.ts';

const folder = await mkdtemp(join(tmpdir(), 'loimel-scan-'));
const path = join(folder, 'file');
await writeFile(path, 'x'.repeat(200_000));
const servers: Server[] = [];
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

/** A fake clamd server for INSTREAM. It responds when the whole file was received. */
async function startClamd(
  response: string | null,
): Promise<{ url: string; received: () => number }> {
  let received = 0;
  const server = createServer((socket) => {
    let buffered = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      buffered = Buffer.concat([buffered, chunk]);
      let at = 'zINSTREAM\0'.length;
      received = 0;
      while (at + 4 <= buffered.length) {
        const length = buffered.readUInt32BE(at);
        if (length === 0 && response !== null) socket.end(response);
        received += length;
        at += 4 + length;
      }
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `tcp://127.0.0.1:${port}`, received: () => received };
}

test.each([
  ['stream: OK\0', 'clean'],
  ['stream: Eicar-Test-Signature FOUND\0', 'infected'],
  ['INSTREAM size limit exceeded. ERROR\0', 'unreachable'],
  ['', 'unreachable'],
])('the response %j means %s', async (response, scanResult) => {
  const clamd = await startClamd(response);
  expect(await createClamdScanner(clamd.url)(path)).toBe(scanResult);
  expect(clamd.received()).toBe(200_000);
});

test('a scanner that does not respond is unreachable after the deadline', async () => {
  const clamd = await startClamd(null);
  expect(await createClamdScanner(clamd.url, 200)(path)).toBe('unreachable');
});

test('a scanner that does not run is unreachable', async () => {
  expect(await createClamdScanner('tcp://127.0.0.1:1')(path)).toBe('unreachable');
});

// Uses a real port, because these tests check what happens to the connection.
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPdf, createUploadForm } from '../testing/multipart-body.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { app, filesFolder } = await createTestApp(database, {
  uploadLimits: { totalMs: 1_000, stallMs: 300 },
});
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

/** Long enough for a busy machine. */
const MAX_WAIT_MS = 15_000;
const HEAD =
  'POST /storage/v1/files HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=X\r\n';
const PART = '--X\r\nContent-Disposition: form-data; name="file[]"; filename="a.pdf"\r\n\r\n%PDF-';

/** Sends chunks until the server ends the connection. Returns the first line of its response. */
async function send(pieces: AsyncGenerator<string | Buffer>): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for await (const piece of pieces) {
    if (socket.destroyed || response !== '') break;
    if (!socket.write(piece)) await Promise.race([sleep(20), closed]);
  }
  await Promise.race([closed, sleep(MAX_WAIT_MS)]);
  socket.destroy();
  return response.split('\r\n')[0] ?? '';
}

async function expectUsable(): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/storage/v1/files`, {
    method: 'POST',
    body: createUploadForm({ bytes: createPdf() }),
  });
  expect(response.status).toBe(201);
  expect(await readdir(join(filesFolder, 'incoming'))).toEqual([]);
}

test('a body that stops in the middle gets 408 and leaves no temporary file', async () => {
  const response = await send(
    (async function* () {
      yield `${HEAD}Content-Length: 100000\r\n\r\n${PART}`;
    })(),
  );
  expect(response).toBe('HTTP/1.1 408 Request Timeout');
  await expectUsable();
});

test('a body of one byte at a time gets 408 after the total time', async () => {
  const response = await send(
    (async function* () {
      yield `${HEAD}Content-Length: 100000\r\n\r\n${PART}`;
      for (let count = 0; count < 100; count += 1) {
        yield 'x';
        await sleep(50);
      }
    })(),
  );
  expect(response).toBe('HTTP/1.1 408 Request Timeout');
  await expectUsable();
});

test('an endless stream is stopped with 413 soon after the limit', async () => {
  let sent = 0;
  const response = await send(
    (async function* () {
      yield `${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
      yield `${PART.length.toString(16)}\r\n${PART}\r\n`;
      const piece = Buffer.concat([
        Buffer.from('10000\r\n'),
        Buffer.alloc(65_536, 'x'),
        Buffer.from('\r\n'),
      ]);
      while (sent < 300_000_000) {
        sent += piece.length;
        yield piece;
      }
    })(),
  );
  expect(response).toBe('HTTP/1.1 413 Payload Too Large');
  expect(sent).toBeLessThan(40_000_000);
  await expectUsable();
});

test('a sender that reads only after sending everything gets the response to its rejected body', async () => {
  const socket = connect(port, '127.0.0.1');
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk;
  });
  socket.pause();
  const rest = Buffer.alloc(160 * 65_536, 'x');
  socket.write(`${HEAD}Content-Length: ${rest.length}\r\n\r\n`);
  for (let sent = 0; sent < rest.length; sent += 65_536) {
    await new Promise((resolve) => {
      socket.write(rest.subarray(sent, sent + 65_536), resolve);
    });
  }
  socket.resume();
  await ended;
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  await expectUsable();
});

test('a sender that disconnects in the middle leaves no temporary file', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${HEAD}Content-Length: 100000\r\n\r\n${PART}`);
  await sleep(100);
  socket.destroy();
  await expect.poll(() => readdir(join(filesFolder, 'incoming')).catch(() => [])).toEqual([]);
  await expectUsable();
});

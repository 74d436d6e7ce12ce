import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort, isPortFree } from './free-port.ts';

test('a free port is not returned twice', async () => {
  const ports = new Set<number>();
  for (let count = 0; count < 400; count += 1) ports.add(await findFreePort());
  expect(ports.size).toBe(400);
});

test('a port with a listener is not free', async () => {
  const port = await findFreePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await isPortFree(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await isPortFree(port)).toBe(true);
});

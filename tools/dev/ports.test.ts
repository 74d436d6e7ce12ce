import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { findTakenPorts, readPorts } from './ports.ts';

test('each port has a standard value and a variable that changes it', () => {
  const standard = { site: 4321, desk: 4322, api: 4000, inbox: 1080, smtp: 1025, postgres: 5433 };
  expect(readPorts({})).toEqual(standard);
  expect(readPorts({ SITE_PORT: '5000', API_PORT: '' })).toEqual({ ...standard, site: 5000 });
});

test('a variable that is no port number is named', () => {
  expect(() => readPorts({ DESK_PORT: 'desk' })).toThrow('DESK_PORT is not a port number: desk');
});

test.each(['127.0.0.1', '::1'])('a port taken on %s is named with its variable', async (host) => {
  const port = await findFreePort();
  const server = createServer().listen(port, host);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const ports = { ...readPorts({}), site: port, desk: await findFreePort() };
  const sentences = await findTakenPorts(ports, ['site', 'desk']);
  expect(sentences).toEqual([expect.stringContaining(`Port ${port} (site) is taken`)]);
  expect(sentences[0]).toContain('SITE_PORT');
});

import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { findTakenPorts, readPorts } from './ports.ts';

test('PORT_OFFSET moves every port by the same number', () => {
  const standard = {
    site: 4321,
    desk: 4322,
    demo: 4323,
    api: 4000,
    inbox: 1080,
    smtp: 1025,
    postgres: 5433,
  };
  expect(readPorts({})).toEqual(standard);
  expect(readPorts({ PORT_OFFSET: '' })).toEqual(standard);
  expect(readPorts({ PORT_OFFSET: '100' })).toEqual({
    site: 4421,
    desk: 4422,
    demo: 4423,
    api: 4100,
    inbox: 1180,
    smtp: 1125,
    postgres: 5533,
  });
});

test.each(['many', '-1', '1.5', '60103'])(
  'rejects PORT_OFFSET=%s with a clear message',
  (value) => {
    expect(() => readPorts({ PORT_OFFSET: value })).toThrow(
      `PORT_OFFSET is not a whole number from 0 to 60102: ${value}`,
    );
  },
);

test.each(['127.0.0.1', '::1'])(
  'a port in use on %s is reported with the variable that changes it',
  async (host) => {
    const port = await findFreePort();
    const server = createServer().listen(port, host);
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const ports = { ...readPorts({}), site: port, desk: await findFreePort() };
    const sentences = await findTakenPorts(ports, ['site', 'desk']);
    expect(sentences).toEqual([expect.stringContaining(`Port ${port} (site) is taken`)]);
    expect(sentences[0]).toContain('PORT_OFFSET');
  },
);

// A form collector that can be switched off (no process listens) and on again at the same address.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { findFreePort } from '../../tools/free-port.ts';

const REFERENCE = /Reference ([0-9a-f-]{36})/;

export type SwitchedCollector = AsyncDisposable & {
  url: string;
  /** Keys of the submissions whose copy has arrived. */
  arrived: ReadonlySet<string>;
  switchOff: () => Promise<void>;
  switchOn: () => Promise<void>;
};

export async function startSwitchedCollector(): Promise<SwitchedCollector> {
  const arrived = new Set<string>();
  const port = await findFreePort();
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        arrived.add(REFERENCE.exec(body)?.[1] ?? '');
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      },
      () => response.destroy(),
    );
  });
  async function switchOn(): Promise<void> {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  }
  async function switchOff(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
  await switchOn();
  return {
    url: `http://127.0.0.1:${port}/collect`,
    arrived,
    switchOn,
    switchOff,
    [Symbol.asyncDispose]: switchOff,
  };
}

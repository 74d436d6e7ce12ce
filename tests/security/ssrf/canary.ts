// Sockets on loopback addresses of this machine. The system must never connect to them.
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { findFreePort } from '../../../tools/free-port.ts';

const ADDRESSES = ['127.0.0.1', '127.0.0.2', '::1'];
const CHECK_TIMEOUT_MS = 5_000;

export type Canary = AsyncDisposable & {
  port: number;
  connections: () => number;
  /** Connects to every address and throws unless each connection is counted. */
  check: () => Promise<void>;
};

export async function startCanary(): Promise<Canary> {
  const port = await findFreePort();
  let count = 0;
  let checks = 0;
  const sockets = new Set<Socket>();
  const servers: { address: string; server: Server }[] = [];
  for (const address of ADDRESSES) {
    const server = createServer((socket) => {
      count += 1;
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => {});
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    });
    const isListening = await listen(server, port, address);
    if (isListening) servers.push({ address, server });
  }

  async function check(): Promise<void> {
    for (const { address } of servers) {
      const before = count;
      const socket = connect({ port, host: address, timeout: CHECK_TIMEOUT_MS });
      socket.resume();
      await once(socket, 'close');
      if (count !== before + 1) throw new Error(`the canary does not count on ${address}`);
      checks += 1;
    }
  }

  return {
    port,
    connections: () => count - checks,
    check,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      for (const { server } of servers) {
        server.close();
        await once(server, 'close');
      }
    },
  };
}

/** False when the machine does not have the address, such as a container without IPv6. */
async function listen(server: Server, port: number, host: string): Promise<boolean> {
  try {
    await once(server.listen(port, host), 'listening');
    return true;
  } catch (error) {
    if (host === '127.0.0.1') throw error;
    return false;
  }
}

// Ports for things a test starts, and the question whether a fixed port is taken.
import { createServer } from 'node:net';

// All below 32,768: from there on the system hands out ports for outgoing connections, and a client
// that polls such a port can connect to itself and so occupy it.
const LOWEST_PORT = 20_000;
const RANGES = 24;
const RANGE_SIZE = 500;
const MAX_ATTEMPTS = 50;

// A port stays free until somebody listens on it, and meanwhile another may be told the same one. So a
// process hands out one after the other, and processes of a run, by their numbers, from other ranges.
const firstPort = LOWEST_PORT + (process.pid % RANGES) * RANGE_SIZE;
let position = Math.floor(Math.random() * RANGE_SIZE);

export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = firstPort + (position % RANGE_SIZE);
    position += 1;
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port from ${firstPort} on after ${MAX_ATTEMPTS} attempts.`);
}

/** Free on both loopback addresses: a browser that is sent to `localhost` may try either. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 has no `::1`; nobody can be there then.
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    server.listen({ port, host, exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}

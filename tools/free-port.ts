// Finds free ports for test servers and checks whether a fixed port is free.
import { createServer } from 'node:net';

// All ports are below 32,768. From there on the system uses ports for outgoing connections. A
// client that polls such a port can connect to itself and occupy it.
const LOWEST_PORT = 20_000;
const RANGES = 24;
const RANGE_SIZE = 500;
const MAX_ATTEMPTS = 50;

// Until a server listens, a second caller could get the same port. So a process returns its ports
// in sequence, and the pid selects its range. Processes of one run usually have different ranges.
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

/** Checks both loopback addresses, because a browser may use either for `localhost`. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 has no `::1`, so no server can use the port there.
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    server.listen({ port, host, exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}

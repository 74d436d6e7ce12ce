// Ports for things a test starts, and the question whether a fixed port is taken.
import { createServer } from 'node:net';

// Above this the system hands out ports for outgoing connections; a client that polls such a port
// can connect to itself and so occupy it.
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_000;
const MAX_ATTEMPTS = 50;

export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = LOWEST_PORT + Math.floor(Math.random() * (HIGHEST_PORT - LOWEST_PORT));
    if (await isPortFree(port)) return port;
  }
  throw new Error(
    `No free port between ${LOWEST_PORT} and ${HIGHEST_PORT} after ${MAX_ATTEMPTS} attempts.`,
  );
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

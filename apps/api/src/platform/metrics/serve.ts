// Serves the metrics on a port of their own, which nginx does not know.
import { createServer, type ServerResponse } from 'node:http';
import type { Logger } from '../logger.ts';
import type { MetricsRegistry } from './registry.ts';

const REQUEST_TIMEOUT_MS = 10_000;

export type MetricsServer = {
  dispose: () => Promise<void>;
};

/** A port that is in use is logged and not fatal: visitors are more important than figures. */
export function serveMetrics(options: {
  registry: MetricsRegistry;
  host: string;
  port: number;
  log: Logger;
}): MetricsServer {
  const { registry, host, port, log } = options;
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    const isScrape = request.method === 'GET' && request.url === '/metrics';
    if (!isScrape) return void response.writeHead(404).end();
    sendMetrics(registry, response).catch((error: unknown) => {
      log.error('metrics.failed', { error });
      response.writeHead(500).end();
    });
  });
  server.on('error', (error) => log.error('metrics.listen-failed', { port, error }));
  server.listen(port, host, () => log.info('metrics.listening', { port }));

  return {
    async dispose() {
      if (!server.listening) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(() => resolve());
      server.closeAllConnections();
      await promise;
    },
  };
}

async function sendMetrics(registry: MetricsRegistry, response: ServerResponse): Promise<void> {
  const text = await registry.metrics();
  response.writeHead(200, { 'content-type': registry.contentType }).end(text);
}

// Fuzzes the running server over HTTP in random chunks, over new and keep-alive connections.
import { Agent, request } from 'node:http';
import { createProgress } from '../../support/progress.ts';
import { createFuzz, FUZZ_BOUNDARY, type Fuzz, type Random } from './fuzz-bodies.ts';

export type HttpResult = {
  bodies: number;
  /** Number of responses by status. 0 means no response. */
  statuses: Map<number, number>;
  slowestMs: number;
  examples: string[];
};

const PARALLEL = 8;
const TIMEOUT_MS = 10_000;

export async function fuzzHttp(port: number, count: number, random: Random): Promise<HttpResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL });
  const result: HttpResult = { bodies: 0, statuses: new Map(), slowestMs: 0, examples: [] };
  const progress = createProgress('bodies over HTTP', count);
  const runners = Array.from({ length: PARALLEL }, async () => {
    while (result.bodies < count) {
      result.bodies += 1;
      progress.step();
      const fuzz = createFuzz(random);
      const startedAt = performance.now();
      const status = await post(port, agent, fuzz);
      result.slowestMs = Math.max(result.slowestMs, performance.now() - startedAt);
      result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
      if ((status === 0 || status >= 500) && result.examples.length < 5) {
        result.examples.push(`${status}: ${JSON.stringify(fuzz.body.toString('latin1'))}`);
      }
    }
  });
  await Promise.all(runners);
  agent.destroy();
  return result;
}

function post(port: number, agent: Agent, { chunks }: Fuzz): Promise<number> {
  return new Promise((resolve) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      agent,
      method: 'POST',
      path: '/storage/v1/files',
      headers: { 'content-type': `multipart/form-data; boundary=${FUZZ_BOUNDARY}` },
      timeout: TIMEOUT_MS,
    });
    sent.on('response', (response) => {
      response.resume();
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(0));
    // Without a length, Node sends the body in chunks, one per piece.
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}

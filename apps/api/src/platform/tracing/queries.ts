// One span for each statement of a traced request. It has the first word of the statement only: the
// text may contain values, and parameters are what visitors wrote.
import type pg from 'pg';
import type { Tracer } from './tracer.ts';

const KEYWORDS =
  /^(?:\s|\/\*.*?\*\/)*(select|insert|update|delete|with|begin|commit|rollback|set)\b/is;

type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, result?: unknown) => void;

/** Both forms of `query` are used: Kysely takes the promise, `pool.query` gives a callback. */
export function traceQueries(pool: pg.Pool, poolName: string, tracer: Tracer): void {
  pool.on('connect', (client) => {
    const query: Query = client.query.bind(client);
    const traced: Query = (...args) => {
      const span = tracer.startChild();
      if (!span) return query(...args);
      const name = readKeyword(args[0]);
      const end = (error?: unknown) =>
        span.end(name, {
          'db.system.name': 'postgresql',
          'db.operation.name': name,
          'loimel.pool': poolName,
          ...(error ? { 'error.type': readCode(error) } : {}),
        });
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const notify: Callback = (error, result) => {
          end(error);
          (callback as Callback)(error, result);
        };
        return query(...args.slice(0, -1), notify);
      }
      const result = query(...args);
      if (result instanceof Promise) result.then(() => end(), end);
      return result;
    };
    client.query = traced as typeof client.query;
  });
}

function readKeyword(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : Object(statement).text;
  return KEYWORDS.exec(String(text))?.[1]?.toUpperCase() ?? 'OTHER';
}

function readCode(error: unknown): string {
  const code: unknown = Object(error).code;
  return typeof code === 'string' && /^[0-9A-Z_]{2,40}$/.test(code) ? code : 'unknown';
}

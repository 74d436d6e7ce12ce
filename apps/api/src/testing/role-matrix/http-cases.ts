// One case for each HTTP route that the application registers.
import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { Case } from './case.ts';
import { toHttpOutcome } from './outcome.ts';
import { createRequests, type Request } from './requests.ts';
import type { Samples } from './samples.ts';

type Route = { method: string; url: string };

const AUTH = '/auth/v1/';

/** Collects the routes of every application that is built inside `build`. */
export async function collectRoutes<Result>(
  build: () => Promise<Result>,
): Promise<{ result: Result; routes: Route[] }> {
  const routes = new Map<string, Route>();
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.set(`${one} ${url}`, { method: one, url });
    });
  };
  subscribe('fastify.initialization', listen);
  const result = await build();
  unsubscribe('fastify.initialization', listen);
  return { result, routes: [...routes.values()] };
}

export function createHttpCases(app: FastifyInstance, routes: Route[], samples: Samples): Case[] {
  const requests = createRequests(samples);
  return routes
    .filter(({ method, url }) => method !== 'HEAD' && url !== '/graphql/v1')
    .map(({ method, url }) => {
      const hasHead = routes.some((other) => other.method === 'HEAD' && other.url === url);
      const make = requests[`${method} ${url}`] ?? toAuthRequest(method, url);
      const isAuth = url.startsWith(AUTH);
      const name = method === 'GET' && hasHead ? 'GET, HEAD' : method;
      return {
        group: isAuth ? 'Routes of the auth service' : 'Other routes',
        label: `${name} ${url}`,
        async send(headers) {
          const request = await make();
          const send = (verb: string) =>
            app.inject({
              ...request,
              method: verb as 'GET',
              headers: { ...request.headers, ...headers },
            });
          const response = await send(method);
          if (method === 'GET' && hasHead) {
            const head = await send('HEAD');
            if (head.statusCode !== response.statusCode) throw new Error(`HEAD ${url} differs`);
          }
          return toHttpOutcome(response);
        },
      };
    });
}

/**
 * For the auth service: a body that no endpoint accepts. This is enough where the caller is checked
 * before the input.
 */
function toAuthRequest(method: string, url: string): () => Promise<Request> {
  if (!url.startsWith(AUTH)) {
    throw new Error(`The role matrix has no request for ${method} ${url}: add it to requests.ts.`);
  }
  return async () => ({
    url: url.replace(':id', randomUUID()).replace(':provider', 'none'),
    ...(method === 'GET' ? {} : { payload: { nonsense: true } }),
  });
}

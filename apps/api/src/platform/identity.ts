// Who a request speaks for. There is no sign-in yet, so in production everybody is anonymous; the
// services ask here all the same, and whatever tells staff apart later is handed in as `identify`.
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type RequestIdentity = { role: 'anonymous' } | { role: 'staff'; userId: string };

export type Identify = (request: FastifyRequest) => Promise<RequestIdentity>;

declare module 'fastify' {
  interface FastifyRequest {
    identity: RequestIdentity;
  }
}

const ANONYMOUS: RequestIdentity = { role: 'anonymous' };

export function decorateIdentity(app: FastifyInstance, identify?: Identify): void {
  app.decorateRequest('identity', { getter: () => ANONYMOUS });
  if (!identify) return;
  app.addHook('onRequest', async (request) => {
    const identity = await identify(request);
    Object.defineProperty(request, 'identity', { value: identity });
  });
}

// Who a request to GraphQL, storage or the functions speaks for. The sign-in server hands in
// `identify`; without it everybody is anonymous.
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type StaffRole = 'agent' | 'hr' | 'admin';

/** The database role of each staff role; the policies and grants of the schema name these. */
export const STAFF_DATABASE_ROLES = {
  agent: 'loimel_agent',
  hr: 'loimel_hr',
  admin: 'loimel_admin',
} as const satisfies Record<StaffRole, string>;

export type StaffDatabaseRole = (typeof STAFF_DATABASE_ROLES)[StaffRole];

export type RequestIdentity =
  | { role: 'anonymous' }
  /** Signed in, and not staff: has an id, and no rights on the studio's records. */
  | { role: 'user'; userId: string }
  /** No id: the operator's admin secret. */
  | { role: 'staff'; staffRole: StaffRole; userId: string | null };

export type Identify = (request: FastifyRequest) => Promise<RequestIdentity>;

declare module 'fastify' {
  interface FastifyRequest {
    identity: RequestIdentity;
  }
}

export const ANONYMOUS: RequestIdentity = { role: 'anonymous' };

export function decorateIdentity(app: FastifyInstance, identify?: Identify): void {
  app.decorateRequest('identity', { getter: () => ANONYMOUS });
  if (!identify) return;
  app.addHook('onRequest', async (request) => {
    const identity = await identify(request);
    Object.defineProperty(request, 'identity', { value: identity });
  });
}

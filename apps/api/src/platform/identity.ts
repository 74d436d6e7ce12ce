// The identity of a request to GraphQL, storage or the functions. The auth service passes in
// `identify`. Without it every request is anonymous.
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type StaffRole = 'agent' | 'hr' | 'admin';

/** The database role of each staff role. The policies and grants of the schema use these names. */
export const STAFF_DATABASE_ROLES = {
  agent: 'loimel_agent',
  hr: 'loimel_hr',
  admin: 'loimel_admin',
} as const satisfies Record<StaffRole, string>;

export type StaffDatabaseRole = (typeof STAFF_DATABASE_ROLES)[StaffRole];

export type RequestIdentity =
  | { role: 'anonymous' }
  /** Signed in but not staff: has an id, but no rights on the records of the studio. */
  | { role: 'user'; userId: string }
  | {
      role: 'staff';
      staffRole: StaffRole;
      /** Null for the operator's admin secret. */
      userId: string | null;
      /** The person has used the second factor within the last minutes. */
      hasStepUp: boolean;
    };

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

// Registers the route table on the server: rate limit, access, input, response.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { rejectCrossSite } from '../platform/cors.ts';
import { acceptJson, acceptUrlencoded } from '../platform/strict-text.ts';
import { NETWORK_FACTOR, toClientKey, toNetworkKey } from '../rate-limits/index.ts';
import { isStaff } from './accounts/accounts.ts';
import { findCaller, readClaims } from './caller.ts';
import type { AuthDeps } from './deps.ts';
import { type AuthRoute, type Caller, Page, type RawCall, Redirect } from './route.ts';
import { AUTH_ROUTES } from './routes.ts';
import { describeDevice } from './sessions/device.ts';
import { endSessionOfToken } from './sessions/revoke.ts';
import {
  moveTokenToCookie,
  readCookieSession,
  wantsSessionCookie,
} from './sessions/session-cookie.ts';
import { requireStepUp } from './sessions/step-up.ts';
import { STYLE_HASH } from './tickets/verify-page.ts';

export const AUTH_PREFIX = '/auth/v1';

/** These accept forms of a browser. All others accept only JSON, which other sites cannot send. */
const FORM_PATHS: readonly string[] = ['/verify', '/signin/provider/:provider/callback'];

/** SQLSTATE codes of PostgreSQL. */
const FOREIGN_KEY_VIOLATION = '23503';
const DEADLOCK = '40P01';

export async function mountAuth(app: FastifyInstance, deps: AuthDeps): Promise<void> {
  app.addHook('onClose', () => deps.hasher.dispose());
  const add = (scope: FastifyInstance, route: AuthRoute) =>
    scope.route({
      method: route.method,
      url: route.path,
      // Email programs also send HEAD requests to links. Only `open` routes respond to HEAD.
      exposeHeadRoute: route.limit === 'open',
      config: {
        operation: toOperation(route),
        limit: route.limit === 'open' ? 'open' : 'auth',
      },
      handler: (request, reply) => respond(deps, route, request, reply),
    });

  await app.register(
    async (scope) => {
      // Older clients send a JSON content type with an empty body.
      acceptJson(scope, { mayBeEmpty: true });
      for (const route of AUTH_ROUTES) if (!FORM_PATHS.includes(route.path)) add(scope, route);
      await scope.register(async (forms) => {
        acceptUrlencoded(forms, (fields) => Object.fromEntries(fields));
        for (const route of AUTH_ROUTES) if (FORM_PATHS.includes(route.path)) add(forms, route);
      });
    },
    { prefix: AUTH_PREFIX },
  );
}

async function respond(
  deps: AuthDeps,
  route: AuthRoute,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // The form of a provider comes cross-site. The confirmation of a link comes from our own page.
  if (route.method === 'POST' && route.path === '/verify') rejectCrossSite(request);
  const isInCookie = wantsSessionCookie(request, deps.settings.redirects);
  const recentCalls = countCalls(deps, route, request.ip);
  // Before the first database query, so that rejecting requests of a flood is cheap.
  if (route.isHashing) deps.hasher.requireSlot(recentCalls);
  await requireClientLimit(deps, route, request.ip);
  const caller = await requireAccess(deps, route, request);
  const cookies: string[] = [];
  const setCookie = (cookie: string) => void cookies.push(cookie);
  const setNow = (cookie: string) => void reply.header('set-cookie', cookie);
  const cookieSession = isInCookie ? readCookieSession(request, setNow) : null;
  const call: RawCall = {
    caller,
    body: request.body,
    query: request.query,
    params: toParams(request.params),
    client: {
      address: request.ip,
      device: describeDevice(request.headers['user-agent']),
      recentCalls,
      cookies: request.headers.cookie ?? '',
      setCookie,
      cookieSession,
    },
  };
  const result = await route.handle(deps, call).catch((error: unknown) => {
    throw toDeletedMeanwhile(error);
  });
  const startedIds: string[] = [];
  const sent = isInCookie
    ? moveTokenToCookie(route.response, result, (cookie, sessionId) => {
        setCookie(cookie);
        startedIds.push(sessionId);
      })
    : result;
  // The token of the earlier session was only in the cookie, so its owner could no longer sign out. If this
  // fails, the sign-in is still valid.
  if (cookieSession && startedIds.some((id) => id !== cookieSession.id)) {
    await endSessionOfToken(deps.database, cookieSession.refreshToken).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the session that was replaced is not ended');
    });
  }
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return send(deps, reply, sent);
}

function countCalls({ recentCalls }: AuthDeps, { limit }: AuthRoute, address: string): number {
  if (limit === 'open') return 0;
  const network = toNetworkKey(address);
  const ofNetwork = network === null ? 0 : recentCalls.count(`${limit} ${network}`);
  const ofClient = recentCalls.count(`${limit} ${toClientKey(address)}`);
  return Math.max(ofClient, Math.floor(ofNetwork / NETWORK_FACTOR));
}

async function requireClientLimit(
  deps: AuthDeps,
  { limit }: AuthRoute,
  address: string,
): Promise<void> {
  if (limit === 'open') return;
  const clientLimit = deps.settings.limits.client[limit];
  await deps.rateLimiter.requireForClient(`auth-${limit}`, address, clientLimit);
}

async function requireAccess(
  deps: AuthDeps,
  route: AuthRoute,
  request: FastifyRequest,
): Promise<Caller | null> {
  // Clients can send an expired token to every route. Routes that need no token ignore it.
  const claims = await readClaims(deps, request).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  const caller = claims && (await findCaller(deps, claims));
  if (route.access === 'anyone') return caller;
  if (!caller) throw new ApiError('unauthenticated-user');
  if (isStaff(caller.account) && !caller.hasSecondFactor && !route.isEnrolment) {
    throw new ApiError('second-factor-required');
  }
  if (route.isAdminOnly && !caller.account.roles.includes('admin')) {
    throw new ApiError('access-denied', 'Only admins manage the team');
  }
  if (route.access === 'elevated') await requireStepUp(deps.database, caller);
  return caller;
}

function send(deps: AuthDeps, reply: FastifyReply, result: unknown) {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  if (result instanceof Redirect) {
    if (result.cookie !== null) reply.header('set-cookie', result.cookie);
    return reply.redirect(result.url, 302);
  }
  if (!(result instanceof Page)) {
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
  }
  // Chromium also applies form-action to the target of a redirect after the form was sent.
  const targets = ["'self'", ...deps.settings.redirects.origins].join(' ');
  return reply
    .code(result.status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${targets}; frame-ancestors 'none'; base-uri 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(result.html);
}

function toOperation({ method, path }: AuthRoute): string {
  const name = path.replace(/^\//, '').replaceAll('/', '.').replaceAll(':', '');
  return `auth.${name}${method === 'POST' ? '' : `.${method.toLowerCase()}`}`;
}

function toParams(params: unknown): Record<string, string> {
  return typeof params === 'object' && params !== null ? { ...params } : {};
}

/**
 * Converts errors of a request that ran while its account was deleted. Rows of a deleted account
 * cannot be written, and the caller is no longer signed in.
 */
function toDeletedMeanwhile(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  // Two parallel changes of one account: PostgreSQL has rolled this one back.
  if (error.code === DEADLOCK) {
    return new ApiError('not-ready', undefined, { cause: error, retryAfterSeconds: 1 });
  }
  if (!('constraint' in error)) return error;
  const isAccountDeleted =
    error.code === FOREIGN_KEY_VIOLATION && String(error.constraint).endsWith('_account_id_fkey');
  return isAccountDeleted
    ? new ApiError('unauthenticated-user', undefined, { cause: error })
    : error;
}

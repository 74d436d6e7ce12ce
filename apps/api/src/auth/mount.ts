// Puts the route table on the server: limit, access, input, answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { toClientKey } from '../spam/index.ts';
import { findCaller, readClaims } from './caller.ts';
import type { AuthParts } from './parts.ts';
import { STYLE_HASH } from './profile/verify-page.ts';
import { type AuthRoute, type Caller, Page, Redirect } from './route.ts';
import { AUTH_ROUTES } from './routes.ts';
import { describeDevice } from './sessions/device.ts';
import { requireElevation } from './sessions/elevation.ts';

export const AUTH_PREFIX = '/auth/v1';

/** A person's browser posts a form here; everything else takes JSON, which other sites cannot send. */
const FORM_PATHS: readonly string[] = ['/verify', '/signin/provider/:provider/callback'];

export async function mountAuth(app: FastifyInstance, parts: AuthParts): Promise<void> {
  app.addHook('onClose', () => parts.hasher.dispose());
  const add = (scope: FastifyInstance, route: AuthRoute) =>
    scope.route({
      method: route.method,
      url: route.path,
      // Mail programs ask with HEAD too; only the addresses that say nothing answer it.
      exposeHeadRoute: route.limit === 'open',
      config: {
        operation: toOperation(route),
        limit: route.limit === 'open' ? 'open' : 'auth',
      },
      handler: (request, reply) => answer(parts, route, request, reply),
    });

  await app.register(
    async (scope) => {
      readEmptyJson(scope);
      for (const route of AUTH_ROUTES) if (!FORM_PATHS.includes(route.path)) add(scope, route);
      await scope.register(async (forms) => {
        forms.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string' },
          async (_request: FastifyRequest, body: string) =>
            Object.fromEntries(new URLSearchParams(body)),
        );
        for (const route of AUTH_ROUTES) if (FORM_PATHS.includes(route.path)) add(forms, route);
      });
    },
    { prefix: AUTH_PREFIX },
  );
}

async function answer(
  parts: AuthParts,
  route: AuthRoute,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const recentCalls = countCalls(parts, route, request.ip);
  // Before the first statement: what a flood brings too much must cost next to nothing.
  if (route.isHashing) parts.hasher.requirePlace(recentCalls);
  await spendClientBudget(parts, route, request.ip);
  const caller = await requireAccess(parts, route, request);
  const result = await route.handle(parts, {
    caller,
    body: request.body,
    query: request.query,
    params: toParams(request.params),
    client: {
      address: request.ip,
      device: describeDevice(request.headers['user-agent']),
      recentCalls,
      cookies: request.headers.cookie ?? '',
    },
  });
  return send(parts, reply, result);
}

function countCalls({ recentCalls }: AuthParts, { limit }: AuthRoute, address: string): number {
  return limit === 'open' ? 0 : recentCalls.count(`${limit} ${toClientKey(address)}`);
}

async function spendClientBudget(
  parts: AuthParts,
  { limit }: AuthRoute,
  address: string,
): Promise<void> {
  if (limit === 'open') return;
  const budget = parts.settings.limits.client[limit];
  await parts.budgets.requireForClient(`auth-${limit}`, address, budget);
}

async function requireAccess(
  parts: AuthParts,
  route: AuthRoute,
  request: FastifyRequest,
): Promise<Caller | null> {
  // A client may send an old token along wherever it goes; where none is needed it does no harm.
  const claims = await readClaims(parts, request).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  const caller = claims && (await findCaller(parts, claims));
  if (route.access === 'anyone') return caller;
  if (!caller) throw new ApiError('unauthenticated-user');
  if (route.access === 'elevated') await requireElevation(parts, caller);
  return caller;
}

function send(parts: AuthParts, reply: FastifyReply, result: unknown) {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  if (result instanceof Redirect) {
    if (result.cookie !== null) reply.header('set-cookie', result.cookie);
    return reply.redirect(result.url, 302);
  }
  if (!(result instanceof Page)) {
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
  }
  // Chromium applies form-action to where the answer of the form redirects to as well.
  const targets = ["'self'", ...parts.settings.redirects.origins].join(' ');
  return reply
    .code(result.status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${targets}; frame-ancestors 'none'; base-uri 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(result.html);
}

// Older clients announce JSON and send nothing.
function readEmptyJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}

function toOperation({ method, path }: AuthRoute): string {
  const name = path.replace(/^\//, '').replaceAll('/', '.').replaceAll(':', '');
  return `auth.${name}${method === 'POST' ? '' : `.${method.toLowerCase()}`}`;
}

function toParams(params: unknown): Record<string, string> {
  return typeof params === 'object' && params !== null ? { ...params } : {};
}

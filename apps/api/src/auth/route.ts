// Types of the route table. An endpoint defines input, response and handler. A route defines the
// path, the access and the rate limit.
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import type { Account } from './accounts/accounts.ts';
import type { AuthDeps } from './deps.ts';
import type { LimitClass } from './limits.ts';
import type { CookieSession } from './sessions/session-cookie.ts';

/** The account and the active session that a request acts for. */
export type Caller = {
  account: Account;
  sessionId: string;
  /** Authenticated within the step-up period. */
  isRecent: boolean;
  /** This session was authenticated by a passkey or two factors. */
  hasSecondFactor: boolean;
  /** The same, within the step-up period. */
  hasRecentSecondFactor: boolean;
  /** The link of a password reset opened the session within the step-up period. */
  isReset: boolean;
  /** The session was created with a personal access token. */
  isTokenSession: boolean;
};

export type Client = {
  address: string;
  /** A short description of the browser. */
  device: string;
  /** Recent calls of this limit class in this process, this one included. 0 if not counted. */
  recentCalls: number;
  /** The Cookie header as received, or an empty string. */
  cookies: string;
  /** Adds a Set-Cookie header to the response if the request succeeds. */
  setCookie: (cookie: string) => void;
  /** Null unless the request asks for the cookie of the desk and has it. */
  cookieSession: CookieSession | null;
};

export type RawCall = {
  body: unknown;
  query: unknown;
  params: Record<string, string>;
  caller: Caller | null;
  client: Client;
};

export type Call<Body, Who> = {
  body: Body;
  params: Record<string, string>;
  caller: Who;
  client: Client;
};

/** `input` describes the body of a POST or DELETE, and the query of a GET. */
export type Endpoint<Input extends z.ZodType, Who> = {
  summary: string;
  input: Input;
  response: z.ZodType;
  /** Always hashes a password, so it is rejected immediately while the queue is full. */
  isHashing?: true;
  handle: (deps: AuthDeps, call: Call<z.infer<Input>, Who>) => Promise<unknown>;
};

/** `elevated`: authenticated within the last minutes, with the second factor if there is one. */
export type Access = 'anyone' | 'signed-in' | 'elevated';
type Method = 'GET' | 'POST' | 'DELETE';

export type AuthRoute = {
  method: Method;
  path: string;
  access: Access;
  limit: LimitClass;
  summary: string;
  input: z.ZodType;
  response: z.ZodType;
  isHashing: boolean;
  /** Open to staff without a second factor in the session, so that they can enrol or use one. */
  isEnrolment: boolean;
  /** Open only to admins. */
  isAdminOnly: boolean;
  handle: (deps: AuthDeps, call: RawCall) => Promise<unknown>;
};

/** A response that redirects the browser. */
export class Redirect {
  readonly url: string;
  /** The value of a Set-Cookie header. */
  readonly cookie: string | null;
  constructor(url: string, cookie: string | null = null) {
    this.url = url;
    this.cookie = cookie;
  }
}

/** A response with an HTML page. */
export class Page {
  readonly status: number;
  readonly html: string;
  constructor(html: string, status = 200) {
    this.html = html;
    this.status = status;
  }
}

export const OK = z.literal('OK');
export const NoInput = z.unknown();

export function endpoint<Input extends z.ZodType>(
  definition: Endpoint<Input, Caller | null>,
): Endpoint<Input, Caller | null> {
  return definition;
}

export function authenticatedEndpoint<Input extends z.ZodType>(
  definition: Endpoint<Input, Caller>,
): Endpoint<Input, Caller> {
  return definition;
}

type RouteKey = [method: Method, path: string, limit: LimitClass];

/** The caller is null unless there is a valid bearer token. */
export function anyone<Input extends z.ZodType>(
  ...[method, path, limit, of]: [...RouteKey, Endpoint<Input, Caller | null>]
): AuthRoute {
  return {
    ...{ method, path, limit, access: 'anyone' as const },
    ...{ summary: of.summary, input: of.input, response: of.response },
    isHashing: of.isHashing ?? false,
    isEnrolment: false,
    isAdminOnly: false,
    handle: (deps, call) => of.handle(deps, { ...call, body: parseInput(of.input, method, call) }),
  };
}

export function signedIn<Input extends z.ZodType>(
  ...[method, path, limit, of]: [...RouteKey, Endpoint<Input, Caller>]
): AuthRoute {
  return {
    ...{ method, path, limit, access: 'signed-in' as const },
    ...{ summary: of.summary, input: of.input, response: of.response },
    isHashing: of.isHashing ?? false,
    isEnrolment: false,
    isAdminOnly: false,
    handle: (deps, call) => {
      const { caller } = call;
      if (!caller) throw new ApiError('unauthenticated-user');
      return of.handle(deps, { ...call, caller, body: parseInput(of.input, method, call) });
    },
  };
}

export function elevated<Input extends z.ZodType>(
  ...definition: [...RouteKey, Endpoint<Input, Caller>]
): AuthRoute {
  return { ...signedIn(...definition), access: 'elevated' };
}

export function enrolment(route: AuthRoute): AuthRoute {
  return { ...route, isEnrolment: true };
}

export function adminOnly(route: AuthRoute): AuthRoute {
  return { ...route, isAdminOnly: true };
}

function parseInput<Input extends z.ZodType>(
  schema: Input,
  method: Method,
  call: RawCall,
): z.infer<Input> {
  const result = schema.safeParse((method === 'GET' ? call.query : call.body) ?? {});
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path }) => path.join('.') || 'body');
  throw new ApiError('invalid-request', `The request payload is incorrect: ${fields.join(', ')}`);
}

// Generates one request from a seed: a route, an identity, and a path, query, headers and body.
// Each of them is valid, slightly wrong or nonsense.
import type { App } from '../../support/backend/in-process.ts';
import { createDice, type Dice } from './dice.ts';
import { makeGraphql, type Schema } from './graphql.ts';
import type { JsonSchema, Route, RouteTable } from './routes.ts';
import {
  FORM_ROUTES,
  MULTIPART_ROUTES,
  makeCredential,
  makeMultipart,
  SAMPLES,
} from './samples.ts';
import { makeJson, makeText, mutate } from './values.ts';
import { PASSWORD, type World } from './world.ts';

export type GeneratedRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer;
};

export type Source = {
  app: App;
  publicUrl: string;
  table: RouteTable;
  schema: Schema;
  world: World;
};

const GRAPHQL_PATH = '/graphql/v1';
const GRAPHQL_SHARE = 0.1;
/** Limit for the query in characters. Node itself rejects longer requests with 431. */
const MAX_QUERY_CHARS = 6_000;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];
const CONTENT_TYPES = [
  ...['application/json', 'application/json; charset=utf-16', 'text/plain', 'text/html', '/', ''],
  ...['application/x-www-form-urlencoded', 'multipart/form-data', 'application/graphql'],
  ...['multipart/form-data; boundary=', 'application/json;charset', 'application/octet-stream'],
];
const HEADER_NAMES = [
  ...[
    'accept',
    'accept-language',
    'cookie',
    'origin',
    'referer',
    'user-agent',
    'range',
    'if-range',
  ],
  ...['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'idempotency-key'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-hasura-role', 'x-hasura-admin-secret'],
  ...[
    'content-encoding',
    'sec-fetch-site',
    'authorization',
    'forwarded',
    'access-control-request-method',
  ],
];
const HEADER_VALUES = [
  ...['*', 'bytes=0-', 'bytes=-1', 'bytes=5-1', 'bytes=0-0,2-3', 'identity', 'gzip', 'cross-site'],
  ...[
    'admin',
    'hr',
    'agent',
    'user',
    'me',
    'Bearer x',
    'Basic eDp4',
    'Sun, 06 Nov 1994 08:49:37 GMT',
  ],
  ...[
    '127.0.0.1',
    '::1',
    'fe80::1%eth0',
    '999.1.1.1',
    'en-US,en;q=0.5',
    'null',
    'https://evil.example',
  ],
];

/** Without `wait=no` its response does not end. */
const STREAM_PATH = '/functions/v1/desk/changes';

const NAMED_VALUES: Readonly<Record<string, readonly string[]>> = {
  ...{ password: [PASSWORD], newPassword: [PASSWORD, 'viis valget varest'], otp: ['123456'] },
  ...{ code: ['123456'], provider: ['test', 'none'], phoneNumber: ['+3725551234'] },
  ...{ redirectTo: ['http://127.0.0.1:4321/x', '/y'], codeChallenge: ['a'.repeat(43)] },
  ...{ expiresAt: ['2027-01-01T00:00:00Z'], locale: ['en', 'de'], language: ['es'] },
  ...{ activeMfaType: ['totp', ''], allowedRoles: ['user'], defaultRole: ['user', 'me'] },
  ...{ codeVerifier: ['v'.repeat(43)], displayName: ['Grete'], nickname: ['Key'] },
};

export async function generateRequest(source: Source, seed: number): Promise<GeneratedRequest> {
  const dice = createDice(seed);
  const { pools, identities } = source.world;
  const route = pickRoute(dice, source.table.routes);
  const identity = dice.chance(0.7) ? identities[dice.pick(Object.keys(identities))] : {};
  const headers: Record<string, string> = { ...identity };
  for (let extra = dice.chance(0.4) ? 1 + dice.int(3) : 0; extra > 0; extra -= 1) {
    headers[dice.pick(HEADER_NAMES)] = dice.chance(0.7) ? dice.pick(HEADER_VALUES) : makeText(dice);
  }
  const method = dice.chance(0.92) ? route.method : dice.pick(METHODS);
  const value =
    (dice.chance(0.7) &&
      (await makeCredential(source.app, source.publicUrl, route.path, identity ?? {}))) ||
    makeInput(dice, source, route);
  const isGet = route.method === 'GET' || route.method === 'HEAD';
  const query = isGet || dice.chance(0.1) ? toQuery(dice, value) : '';
  const path = `${fillPath(dice, route.path, pools)}${query}`;
  const url = route.path === STREAM_PATH ? `${path}${query === '' ? '?' : '&'}wait=no` : path;
  const content = isGet && dice.chance(0.95) ? null : await encode(dice, route, value);
  if (content) headers['content-type'] = content.type;
  for (const [name, text] of Object.entries(headers)) headers[name] = toHeader(text);
  return { method, url, headers, body: content?.body ?? Buffer.alloc(0) };
}

/** GraphQL is one route with many fields, so it gets a larger share. */
function pickRoute(dice: Dice, routes: readonly Route[]): Route {
  const graphql = routes.find(({ path }) => path === GRAPHQL_PATH);
  return graphql && dice.chance(GRAPHQL_SHARE) ? graphql : dice.pick(routes);
}

function makeInput(dice: Dice, source: Source, route: Route): unknown {
  if (dice.chance(0.05)) return makeJson(dice);
  const { pools } = source.world;
  if (route.path === GRAPHQL_PATH) return makeGraphql(dice, source.schema, pools);
  const sample =
    SAMPLES[route.path] ?? fromSchema(dice, route.input ?? {}, '', pools, source.table.schemas);
  return dice.chance(0.4) ? sample : mutate(dice, sample);
}

function fromSchema(
  dice: Dice,
  schema: JsonSchema,
  name: string,
  pools: World['pools'],
  named: RouteTable['schemas'],
): unknown {
  if (schema.$ref !== undefined) {
    const definition = named[schema.$ref.replace('#/components/schemas/', '')] ?? {};
    return fromSchema(dice, definition, name, pools, named);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.pick(schema.enum);
  if (schema.anyOf) return fromSchema(dice, dice.pick(schema.anyOf), name, pools, named);
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([key]) => schema.required?.includes(key) || dice.chance(0.5))
        .map(([key, inner]) => [key, fromSchema(dice, inner, key, pools, named)]),
    );
  }
  if (schema.type === 'array') {
    return Array.from({ length: dice.int(3) }, () =>
      fromSchema(dice, schema.items ?? {}, name, pools, named),
    );
  }
  if (schema.type === 'object') return { key: makeJson(dice) };
  if (schema.type === 'boolean') return dice.chance(0.5);
  if (schema.type === 'number' || schema.type === 'integer') return dice.int(1_000);
  const known = [...(pools[name] ?? []), ...(NAMED_VALUES[name] ?? [])];
  return known.length > 0 && dice.chance(0.85) ? dice.pick(known) : makeText(dice);
}

function fillPath(dice: Dice, path: string, pools: World['pools']): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const known = name === 'token' ? pools['receipt'] : (pools[name] ?? NAMED_VALUES[name]);
    if (known && known.length > 0 && dice.chance(0.7)) return encodeURIComponent(dice.pick(known));
    const text = makeText(dice).slice(0, 200);
    // Some values are not encoded, because the router must handle broken escapes and dots.
    return dice.chance(0.3) ? toPath(text) : encodeURIComponent(text.toWellFormed());
  });
}

function toQuery(dice: Dice, value: unknown): string {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const query = new URLSearchParams(
    entries.map(([name, item]) => [name, typeof item === 'string' ? item : JSON.stringify(item)]),
  );
  const odd = dice.chance(0.2) ? `&${toPath(makeText(dice).slice(0, 200))}` : '';
  const again =
    entries[0] && dice.chance(0.1) ? `&${encodeURIComponent(entries[0][0].toWellFormed())}=2` : '';
  return `?${query}${odd}${again}`.slice(0, MAX_QUERY_CHARS);
}

async function encode(dice: Dice, { path }: Route, value: unknown) {
  const isObject = typeof value === 'object' && value !== null;
  const fields = isObject
    ? Object.fromEntries(
        Object.entries(value).map(([name, item]) => [
          name.toWellFormed(),
          (typeof item === 'string' ? item : (JSON.stringify(item) ?? '')).toWellFormed(),
        ]),
      )
    : {};
  if (MULTIPART_ROUTES.has(path) && dice.chance(path.startsWith('/storage') ? 0.9 : 0.4)) {
    const { headers, payload } = await makeMultipart(dice, path, fields);
    return { type: headers['content-type'], body: payload };
  }
  if (FORM_ROUTES.has(path) && dice.chance(0.8)) {
    const type = 'application/x-www-form-urlencoded';
    return { type, body: Buffer.from(new URLSearchParams(fields).toString()) };
  }
  const type = dice.chance(0.95) ? 'application/json' : dice.pick(CONTENT_TYPES);
  const body = Buffer.from(JSON.stringify(value) ?? '');
  // Half a body, or a body that is not UTF-8.
  if (dice.chance(0.03)) return { type, body: body.subarray(0, body.length / 2) };
  if (dice.chance(0.03) && body.length > 0) body[dice.int(body.length)] = 0x80 + dice.int(128);
  return { type, body };
}

/**
 * Keeps the characters that an HTTP client can send in a request line: no spaces, control
 * characters or `#`.
 */
function toPath(text: string): string {
  return text.replaceAll(/[^!-~]|#/g, '');
}

/** Keeps the characters that an HTTP client can send in a header value. */
function toHeader(text: string): string {
  return text
    .replaceAll(/[^\t -~\u0080-\u00ff]/g, '')
    .slice(0, 4_000)
    .trim();
}

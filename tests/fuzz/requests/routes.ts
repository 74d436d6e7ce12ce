// Reads every route from Fastify's own route table, with the input of the auth routes.
import { AUTH_PREFIX } from '../../../apps/api/src/auth/mount.ts';
import { createOpenApi } from '../../../apps/api/src/auth/openapi.ts';
import { AUTH_ROUTES } from '../../../apps/api/src/auth/routes.ts';
import type { App } from '../../support/backend/in-process.ts';

export type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  $ref?: string;
};

export type Route = { method: string; path: string; input: JsonSchema | null };

type Operation = {
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
  parameters?: { name: string; in: string; schema: JsonSchema }[];
};
type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

export type RouteTable = { routes: Route[]; schemas: OpenApi['components']['schemas'] };

export function readRoutes(app: App): RouteTable {
  const { paths, components } = createOpenApi(AUTH_ROUTES, '') as OpenApi;
  const inputs = new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        `${method.toUpperCase()} ${AUTH_PREFIX}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        toInput(operation),
      ]),
    ),
  );
  const routes = parseTree(app.printRoutes({ commonPrefix: false })).map(({ method, path }) => ({
    method,
    path,
    input: inputs.get(`${method} ${path}`) ?? null,
  }));
  const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const missing = [...inputs.keys()].filter((route) => !known.has(route));
  if (missing.length > 0) throw new Error(`not in Fastify's table: ${missing.join(', ')}`);
  return { routes, schemas: components.schemas };
}

function toInput({ requestBody, parameters = [] }: Operation): JsonSchema {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return (
    requestBody?.content['application/json'].schema ?? {
      properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    }
  );
}

/** Parses lines such as `│   └── /verify (POST, GET)`. Each level is indented by 4 characters. */
export function parseTree(tree: string): { method: string; path: string }[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] =
      /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === '') return [];
    const depth = indent.length / 4;
    const path = `${depth === 0 ? '' : parents[depth - 1]}${part}`;
    parents[depth] = path;
    return methods
      .split(', ')
      .filter((method) => method !== '')
      .map((method) => ({ method, path }));
  });
}

// Generates the OpenAPI document from the route table and its schemas.
import { z } from 'zod';
import { type AuthRoute, endpoint, NoInput } from './route.ts';
import { ErrorSchema } from './shapes.ts';

type Json = Record<string, unknown>;

/** Takes a function, because the route table contains this endpoint. */
export function openApiEndpoint(listRoutes: () => readonly AuthRoute[]) {
  return endpoint({
    summary: 'This document',
    input: NoInput,
    response: z.record(z.string(), z.unknown()),
    handle: async (deps) => createOpenApi(listRoutes(), deps.settings.serverUrl),
  });
}

export function createOpenApi(routes: readonly AuthRoute[], serverUrl: string): Json {
  const schemas: Json = {};
  const convert = (schema: z.ZodType, io: 'input' | 'output') => hoist(schema, io, schemas);
  const error = convert(ErrorSchema, 'output');
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route) };
  }

  function toOperation(route: AuthRoute): Json {
    const parameters = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    const input = convert(route.input, 'input');
    const query = route.method === 'GET' ? toQueryParameters(input) : [];
    return {
      summary: route.summary,
      ...(parameters.length + query.length === 0 ? {} : { parameters: [...parameters, ...query] }),
      ...(route.method === 'POST' ? { requestBody: toContent(input) } : {}),
      ...(route.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
      'x-access': route.access,
      ...(route.isAdminOnly ? { 'x-role': 'admin' } : {}),
      'x-limit': route.limit,
      responses: {
        200: { description: 'Done', ...toContent(convert(route.response, 'output')) },
        default: { description: 'Rejected, with an error code', ...toContent(error) },
      },
    };
  }

  return {
    openapi: '3.1.0',
    info: { title: 'Auth service', version: '1.0.0' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

/** Moves named schemas to the components and returns a schema that refers to them. */
function hoist(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  const {
    $schema: _dialect,
    $defs,
    id,
    ...rest
  } = JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/'));
  for (const [name, { id: _name, ...definition }] of Object.entries<Json>($defs ?? {})) {
    schemas[name] = definition;
  }
  if (typeof id !== 'string') return rest;
  schemas[id] = rest;
  return { $ref: `#/components/schemas/${id}` };
}

const Query = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

function toQueryParameters(input: Json): Json[] {
  const { properties, required } = Query.parse(input);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function toContent(schema: Json): Json {
  return { content: { 'application/json': { schema } } };
}

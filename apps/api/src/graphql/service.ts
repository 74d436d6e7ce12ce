// Mounts PostGraphile on Fastify, with an allow-list and the error format of the hosted service.
import { IDEMPOTENCY_HEADER } from '@loimel/client/contract';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/fastify/v5';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { ApiError } from '../errors.ts';
import { isDatabaseOutage } from '../platform/database-outage.ts';
import { readIdempotencyKey } from '../platform/idempotency-key.ts';
import { ANONYMOUS, type RequestIdentity, STAFF_DATABASE_ROLES } from '../platform/identity.ts';
import type { Logger } from '../platform/logger.ts';
import type { ClientLimit } from '../rate-limits/index.ts';
import {
  classifyExecutionError,
  readResponseErrors,
  toErrorEnvelope,
  toRejectionEnvelope,
} from './error-envelope.ts';
import { createStaffDocumentCheck, requirePublicDocument } from './public-documents.ts';
import { createWithPgClient } from './with-pg-client.ts';

const GRAPHQL_PATH = '/graphql/v1';

declare module 'fastify' {
  interface FastifyRequest {
    submissionKey: string | null;
  }
}

declare global {
  // biome-ignore lint/style/noNamespace: namespace merging extends Grafast's context type
  namespace Grafast {
    interface Context {
      submissionKey: string | null;
      clientLimit: ClientLimit | null;
    }
  }
}

type GraphqlOptions = {
  pool: Pool;
  plugins: GraphileConfig.Plugin[];
  bodyMaxBytes: number;
  /** Maximum number of tokens in documents of staff. Null: no limit. */
  maxTokens: number | null;
};

export async function mountGraphql(
  app: FastifyInstance,
  options: GraphqlOptions & { log: Logger },
): Promise<void> {
  const engine = postgraphile(createPreset(options));
  app.addHook('onClose', () => engine.release());
  // Reads the schema from the database before the first request. If the database is lost during
  // this step, the start must fail. Otherwise grafserv would respond with 500 permanently and the
  // process would look healthy.
  await engine.getSchemaResult();

  await app.register(async (scope) => {
    const requireStaffDocument = createStaffDocumentCheck(options.maxTokens);
    scope.decorateRequest('submissionKey', null);
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, operation: 'graphql', limit: 'record' };
    });

    scope.addHook('onRequest', async (request) => {
      // For its newer media type grafserv responds with 400. The contract requires 200.
      request.headers.accept = 'application/json';
      request.submissionKey = readIdempotencyKey(request.headers[IDEMPOTENCY_HEADER]);
    });

    scope.addHook('preHandler', async (request) => {
      const query = readQuery(request.body);
      if (request.identity.role === 'staff') return requireStaffDocument(query);
      requirePublicDocument(query);
    });

    // Our rejections are sent as GraphQL responses. Errors of the HTTP request itself (size, media
    // type, invalid JSON, rate limit) are passed to the handler of the application and keep their
    // status.
    scope.setErrorHandler((thrown, _request, reply) => {
      if (!(thrown instanceof ApiError) || thrown.retryAfterSeconds !== null) throw thrown;
      return reply.code(200).send(toRejectionEnvelope(thrown));
    });

    scope.addHook('preSerialization', async (request, _reply, payload) => {
      const errors = readResponseErrors(payload);
      if (errors === null) return payload;
      for (const { extensions } of errors) {
        if (extensions?.original === undefined) continue;
        // Not HTTP 200: nginx and clients send the request again only after a 503.
        if (isDatabaseOutage(extensions.original)) throw extensions.original;
        options.log.error('graphql.failed', { requestId: request.id, error: extensions.original });
      }
      return toErrorEnvelope(errors);
    });

    await engine.createServ(grafserv).addTo(scope);
  });
}

function createPreset(options: GraphqlOptions): GraphileConfig.Preset {
  return {
    extends: [PostGraphileAmberPreset],
    plugins: [PlainNamesPlugin, ...options.plugins],
    // `id` is the id of the row, not a global node id.
    disablePlugins: ['NodePlugin'],
    pgServices: [toPgService(options.pool)],
    // Without `resource:` the types of arguments would be left out too.
    schema: { defaultBehavior: '-resource:insert -resource:delete' },
    grafast: {
      context: (requestContext) => ({
        submissionKey: requestContext.fastifyv5?.request.submissionKey ?? null,
        clientLimit: requestContext.fastifyv5?.request.clientLimit ?? null,
        pgSettings: toPgSettings(requestContext.fastifyv5?.request.identity ?? ANONYMOUS),
      }),
      explain: false,
    },
    grafserv: {
      graphqlPath: GRAPHQL_PATH,
      graphiql: false,
      graphiqlOnGraphQLGET: false,
      maxRequestLength: options.bodyMaxBytes,
      watch: false,
      maskError: classifyExecutionError,
    },
  };
}

function toPgService(pool: Pool): GraphileConfig.PgServiceConfiguration {
  const service = makePgService({ pool, schemas: ['app'] });
  const createClient = () => createWithPgClient(pool);
  return { ...service, adaptor: { ...service.adaptor, createWithPgClient: createClient } };
}

/** The database role decides what a request can read. Database functions use the user id. */
function toPgSettings(identity: RequestIdentity): Record<string, string> {
  if (identity.role !== 'staff') return { role: 'loimel_anonymous' };
  return {
    role: STAFF_DATABASE_ROLES[identity.staffRole],
    'loimel.user_id': identity.userId ?? '',
    'loimel.step_up': identity.hasStepUp ? 'yes' : '',
  };
}

// The Amber preset renames a column `id` to `rowId` because of the node id, which is disabled here. It
// adds `List` to fields that are lists, because it expects a connection of the same name.
const PlainNamesPlugin: GraphileConfig.Plugin = {
  name: 'PlainNamesPlugin',
  version: '1.0.0',
  inflection: {
    replace: {
      _attributeName: (_previous, _options, { codec, attributeName }) =>
        codec.attributes[attributeName]?.extensions?.tags?.['name']?.toString() ?? attributeName,
      listField: (_previous, _options, name) => name,
    },
  },
};

function readQuery(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'query' in body ? body.query : undefined;
}

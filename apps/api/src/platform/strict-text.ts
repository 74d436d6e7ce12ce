// Content type parsers and a hook that reject text which PostgreSQL cannot store.
import type { FastifyInstance } from 'fastify';
import {
  decodeText,
  parseUrlencoded,
  requireEncodedText,
  requireStorable,
} from './storable-text.ts';

/** Replaces the JSON parser of the scope. */
export function acceptJson(
  scope: FastifyInstance,
  { mayBeEmpty = false }: { mayBeEmpty?: boolean } = {},
): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      if (mayBeEmpty && bytes.length === 0) return done(null, undefined);
      try {
        void parse(request, decodeText(bytes), (error, body) => {
          if (error) done(error);
          else done(null, requireStorable(body));
        });
      } catch (error) {
        done(error instanceof Error ? error : new Error('not readable', { cause: error }));
      }
    },
  );
}

export function acceptUrlencoded<Body>(
  scope: FastifyInstance,
  toBody: (fields: URLSearchParams) => Body,
): void {
  scope.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => toBody(parseUrlencoded(decodeText(bytes))),
  );
}

/**
 * Checks paths, query strings and headers. Node decodes headers as latin1, so they are always text.
 */
export function requireStorableRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    requireEncodedText(raw.url ?? '/');
    requireStorable(headers);
  });
}

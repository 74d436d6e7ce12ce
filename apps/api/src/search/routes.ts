// The search of the blog without JavaScript (D-L18b): a page with the posts that match a query. With
// JavaScript the blog page searches, with the same rules.
import { toOffered } from '@loimel/content/page-texts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendErrorPage } from '../platform/error-page.ts';
import { sendPage } from '../platform/html-page.ts';
import { createSearchPage } from './search-page.ts';

/** The rest of a longer query is ignored. It is never an error (S2-P15). */
const QUERY_MAX_CHARS = 200;
const LAST_PAGE = 10_000;

const Query = z.object({
  q: z.string().catch(''),
  language: z.string().catch(''),
  page: z.coerce.number().int().min(1).max(LAST_PAGE).catch(1),
});

export function mountSearch(app: FastifyInstance): void {
  app.get(
    '/functions/v1/search',
    {
      config: { operation: 'search.posts', limit: 'read' },
      errorHandler: (error, request, reply) =>
        sendErrorPage(reply, { error, request, language: toLanguage(request.query) }),
    },
    async (request, reply) => {
      const { q, page } = Query.parse(request.query);
      const query = q.slice(0, QUERY_MAX_CHARS).trim();
      const language = toLanguage(request.query);
      return sendPage(reply, createSearchPage({ language, query, page }));
    },
  );
}

function toLanguage(query: unknown): string {
  return toOffered(Query.parse(query).language);
}

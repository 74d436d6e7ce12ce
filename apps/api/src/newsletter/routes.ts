// The newsletter service. Only POST changes anything. Programs that open the links of an email to
// scan them cannot confirm or end a subscription.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { toPageLink } from '../receipts/index.ts';
import { mountLetters } from './letter-page.ts';
import { NEWSLETTER_PATH } from './links.ts';
import { mountPlainNewsletter } from './plain-routes.ts';
import {
  confirmByCode,
  confirmByToken,
  endNewsletter,
  type NewsletterDeps,
  requestNewsletter,
} from './subscribe.ts';

const Request = z.object({
  email: z.string(),
  language: z.string().default('en'),
  website: z.string().default(''),
  form_start: z.string().default(''),
});
const Confirmation = z.union([
  z.object({ token: z.string() }),
  z.object({ email: z.string(), code: z.string() }),
]);
const Token = z.object({ token: z.string() });
/** The URL in the header of an email. A person who opens it always gets a page. */
const OpenedLink = z.object({ token: z.string().catch(''), language: z.string().catch('') });

/** Responds with JSON. The route also accepts forms, so it is mounted with the form routes. */
export async function respondToNewsletterRequest(
  deps: NewsletterDeps,
  body: unknown,
  submissionKey: string | null,
) {
  const { email, language, ...spamSignals } = parse(Request, body);
  await requestNewsletter(deps, {
    email,
    language,
    spamSignals,
    submissionKey,
    repeatAfterSeconds: null,
  });
  return { status: 'confirmation-sent' };
}

export async function mountNewsletter(
  app: FastifyInstance,
  deps: NewsletterDeps,
  publicUrl: string,
): Promise<void> {
  app.post(
    `${NEWSLETTER_PATH}/confirm`,
    { config: { operation: 'newsletter.confirm', limit: 'submit' } },
    async (request) => {
      const given = parse(Confirmation, request.body);
      if ('token' in given) await confirmByToken(deps, given.token);
      else await confirmByCode(deps, given);
      return { status: 'confirmed' };
    },
  );

  await app.register(async (scope) => {
    // RFC 8058: email programs post a form to a URL with the token. The form content is ignored.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      scope.addContentTypeParser(type, { parseAs: 'string' }, async () => ({}));
    }
    scope.post(
      `${NEWSLETTER_PATH}/unsubscribe`,
      // Not limited: a large email service sends the requests of all its users from a few addresses.
      // Only a signed token reaches the database.
      { config: { operation: 'newsletter.unsubscribe', limit: 'open' } },
      async (request) => {
        const { token } = parse(Token, { ...toObject(request.query), ...toObject(request.body) });
        await endNewsletter(deps, token);
        return { status: 'unsubscribed' };
      },
    );
  });

  await mountPlainNewsletter(app, deps);

  // Email programs without one-click unsubscribe open the URL of the header in a browser.
  app.get(
    `${NEWSLETTER_PATH}/unsubscribe`,
    { config: { operation: 'newsletter.open-unsubscribe', limit: 'open' } },
    async (request, reply) => {
      const { token, language } = OpenedLink.parse(request.query);
      const page = { language, path: '/newsletter/unsubscribe', token: encodeURIComponent(token) };
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(toPageLink(publicUrl, page), 303);
    },
  );

  mountLetters(app, { ...deps, publicUrl });

  for (const path of ['', '/confirm']) {
    app.get(
      `${NEWSLETTER_PATH}${path}`,
      { config: { operation: 'newsletter.rejected-get', limit: 'open' } },
      async (_request, reply) => {
        reply.header('allow', 'POST');
        throw new ApiError('method-not-allowed');
      },
    );
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path }) => path.join('.') || 'body');
  throw new ApiError('validation-failed', `not valid: ${fields.join(', ')}`);
}

function toObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

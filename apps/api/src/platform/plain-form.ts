// Forms of pages for visitors without JavaScript. The response is a page. The language is in the address,
// so that it is known even when the body cannot be read.
import { type Language, localisePath } from '@loimel/content/languages';
import { readPageTexts, toOffered } from '@loimel/content/page-texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { rejectCrossSite } from './cors.ts';
import { sendErrorPage } from './error-page.ts';
import { type Html, html } from './html.ts';
import { acceptUrlencoded } from './strict-text.ts';

export type Fields = ReadonlyMap<string, string>;

export type PlainRequest = { fields: Fields; language: Language; reply: FastifyReply };

type PlainRoute = {
  path: string;
  operation: string;
  /** `read` for a form that changes nothing. */
  limit: 'submit' | 'read';
  /** Without the language prefix. GET leads there, because the response to a form has no address. */
  page: string;
  handle: (request: PlainRequest) => Promise<FastifyReply>;
};

const Query = z.object({ language: z.string().catch('') });

export async function mountPlainForms(
  app: FastifyInstance,
  routes: readonly PlainRoute[],
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    acceptUrlencoded(scope, (fields) => new Map(fields));
    // A token that a page of another site does not have protects each form. This is the second bar.
    scope.addHook('onRequest', async (request) => rejectCrossSite(request));
    scope.setErrorHandler((error, request, reply) =>
      sendErrorPage(reply, { error, request, language: readPlainLanguage(request) }),
    );
    for (const { path, operation, limit, page, handle } of routes) {
      scope.post(path, { config: { operation, limit } }, async (request, reply) => {
        const fields: Fields = request.body instanceof Map ? request.body : new Map();
        return handle({ fields, language: readPlainLanguage(request), reply });
      });
      scope.get(
        path,
        { config: { operation: `${operation}-address`, limit: 'open' } },
        async (request, reply) =>
          reply.redirect(localisePath(page, readPlainLanguage(request)), 303),
      );
    }
  });
}

/** A form whose fields the server knows. The texts of visitors are escaped by the template. */
export function plainForm(
  form: { path: string; language: Language; hidden?: Readonly<Record<string, string>> },
  content: Html,
): Html {
  const hidden = Object.entries(form.hidden ?? {}).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="${form.path}?language=${form.language}">${hidden}${content}</form>`;
}

/** The field for the address of a private page. Browsers must not keep the key in it. */
export function linkField(language: Language): Html {
  const { link } = readPageTexts(language, 'pages/plain.yaml');
  return html`<label for="link">${link.label}</label><input id="link" name="link" autocomplete="off" autocapitalize="off" spellcheck="false" required>`;
}

/**
 * The key of a private page from its pasted address, or the key alone. Email programs add line breaks and
 * angle brackets, or encode the #. A key contains none of them.
 */
export function readPastedToken(link: string): string {
  const address = decode(link).replace(/[\s<>]/g, '');
  return address.slice(address.lastIndexOf('#') + 1);
}

function decode(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

/** From the address of the form. */
export function readPlainLanguage(request: FastifyRequest): Language {
  return toOffered(Query.parse(request.query).language);
}

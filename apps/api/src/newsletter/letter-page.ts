// The copy of a letter on the web: for everyone with the link of the email, or for all if the letter is
// public. A page without scripts, from the texts that were sent. It names no reader.
import { isLanguage } from '@loimel/content/languages';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import type { Database } from '../platform/database.ts';
import { LetterSnapshot, wordsOf } from './letter-snapshot.ts';
import { NEWSLETTER_PATH, type NewsletterLinks } from './links.ts';
import { toLetterHtml } from './render-letter.ts';

// The styles of an email are in its tags. Nothing in the page comes from a visitor.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const Opened = z.object({
  number: z.coerce.number().int().min(1).max(1_000_000),
  language: z.string().refine(isLanguage),
});
const Query = z.object({ key: z.string().catch('') });

export function mountLetters(
  app: FastifyInstance,
  options: { database: Database; links: NewsletterLinks; publicUrl: string },
): void {
  const { database, links, publicUrl } = options;
  app.get(
    `${NEWSLETTER_PATH}/letters/:number/:language`,
    { config: { operation: 'newsletter.read-letter', limit: 'open' } },
    async (request, reply) => {
      const opened = Opened.safeParse(request.params);
      if (!opened.success) throw new ApiError('not-found');
      const letter = opened.data;
      const { rows } = await sql<{ content: unknown; is_public: boolean }>`
        select content, is_public from app_private.read_letter(${letter.number})
      `.execute(database);
      const [row] = rows;
      // The same response for a letter that does not exist, so that numbers cannot be tried.
      const { key } = Query.parse(request.query);
      if (!row || !(row.is_public || (await links.isLetterKey(letter, key)))) {
        throw new ApiError('not-found');
      }
      const snapshot = LetterSnapshot.parse(row.content);
      const { language, words } = wordsOf(snapshot, letter.language);
      const headTags = row.is_public
        ? toLinks(snapshot, language)
        : '<meta name="robots" content="noindex">';
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': POLICY,
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          ...(row.is_public ? {} : { 'x-robots-tag': 'noindex' }),
        })
        .send(
          toLetterHtml({ words, language, replyTo: snapshot.replyTo, addressed: null, headTags }),
        );
    },
  );

  function toLinks({ number, words }: LetterSnapshot, own: string): string {
    const toUrl = (language: string) => `${publicUrl}${links.toLetterPath({ number, language })}`;
    const others = Object.keys(words).map(
      (language) => `<link rel="alternate" hreflang="${language}" href="${toUrl(language)}">`,
    );
    return `<link rel="canonical" href="${toUrl(own)}">${others.join('')}`;
  }
}

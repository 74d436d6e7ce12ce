// The contact for reports of security problems (RFC 9116).
import { LANGUAGES } from '@loimel/content/languages';
import type { Company } from '@loimel/content/schema';

const DAY_MS = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. Every build renews the expiry date. */
const VALID_MS = 360 * DAY_MS;

export function createSecurityTxt({ email, siteUrl }: Company, builtAt: Date): string {
  return [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(builtAt.getTime() + VALID_MS).toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.map(({ code }) => code).join(', ')}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

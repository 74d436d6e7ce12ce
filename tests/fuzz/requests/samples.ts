// Valid bodies for the routes outside the auth service, which the generator changes, and
// credentials of a software security key.
import {
  createPdf,
  createUploadForm,
  toMultipart,
} from '../../../apps/api/src/testing/multipart-body.ts';
import { createSoftwareKey } from '../../../apps/api/src/testing/software-key.ts';
import type { App } from '../../support/backend/in-process.ts';
import type { Dice } from './dice.ts';
import { makeText } from './values.ts';

type Fields = Record<string, string>;

const PERSON = {
  name: 'Grete Kask',
  email: 'grete@example.org',
  message: 'Our order portal has run since 2014.',
  language: 'de',
};

/** By path. Sent as JSON unless the route accepts only forms. */
export const SAMPLES: Readonly<Record<string, Fields | Record<string, unknown>>> = {
  '/functions/v1/vitals': {
    page: '/blog',
    language: 'en',
    metrics: [{ name: 'CLS', value: 0.1, rating: 'good' }],
  },
  '/functions/v1/consent': {
    id: crypto.randomUUID(),
    decision: true,
    analytics: true,
    marketing: false,
    version: 'a1b2c3d',
    language: 'de',
    decidedAt: '2026-05-12T10:00:00Z',
    isWithdrawn: false,
  },
  '/functions/v1/receipt/:token/correct': { name: 'Grete', message: 'Corrected' },
  '/functions/v1/newsletter': { email: 'grete@example.org', language: 'es', website: '' },
  '/functions/v1/newsletter/confirm': { email: 'grete@example.org', code: '123456' },
  '/functions/v1/newsletter/unsubscribe': { token: `${crypto.randomUUID()}.1.${'a'.repeat(43)}` },
  '/functions/v1/contact': PERSON,
  '/functions/v1/application': PERSON,
};

export const FORM_ROUTES = new Set([
  '/functions/v1/contact',
  '/functions/v1/application',
  '/functions/v1/newsletter',
  '/auth/v1/verify',
  '/auth/v1/signin/provider/:provider/callback',
]);

export const MULTIPART_ROUTES = new Set([
  '/storage/v1/files',
  '/functions/v1/contact',
  '/functions/v1/application',
]);

/** An upload, or a form with a file. Sometimes a few bytes are changed. */
export async function makeMultipart(dice: Dice, path: string, fields: Fields) {
  const isUpload = path === '/storage/v1/files';
  const form = isUpload
    ? createUploadForm(
        { bytes: createPdf(), name: dice.chance(0.5) ? 'cv.pdf' : makeText(dice).toWellFormed() },
        dice.chance(0.5) ? { metadata: dice.pick([JSON.stringify(fields), makeText(dice)]) } : {},
      )
    : new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (!isUpload && dice.chance(0.6)) {
    const type = dice.pick(['application/pdf', 'text/html', '']);
    form.append('cv', new File([createPdf()], 'cv.pdf', { type }));
  }
  const { headers, payload } = await toMultipart(form);
  for (let changes = dice.chance(0.4) ? 1 + dice.int(6) : 0; changes > 0; changes -= 1) {
    payload[dice.int(payload.length)] = dice.int(256);
  }
  return {
    headers,
    payload: dice.chance(0.05) ? payload.subarray(0, payload.length / 2) : payload,
  };
}

const CEREMONIES: Readonly<Record<string, { begin: string; does: 'create' | 'get' }>> = {
  '/auth/v1/signup/webauthn/verify': { begin: '/auth/v1/signup/webauthn', does: 'create' },
  '/auth/v1/signin/webauthn/verify': { begin: '/auth/v1/signin/webauthn', does: 'get' },
  '/auth/v1/user/webauthn/verify': { begin: '/auth/v1/user/webauthn/add', does: 'create' },
  '/auth/v1/elevate/webauthn/verify': { begin: '/auth/v1/elevate/webauthn', does: 'get' },
};

/** Starts the ceremony of the route and returns its credential. Null for other routes. */
export async function makeCredential(
  app: App,
  publicUrl: string,
  path: string,
  headers: Record<string, string>,
): Promise<unknown> {
  const ceremony = CEREMONIES[path];
  if (!ceremony) return null;
  const { origin, hostname } = new URL(publicUrl);
  const begun = await app.inject({
    method: 'POST',
    url: ceremony.begin,
    headers,
    payload: { email: `key-${crypto.randomUUID()}@example.org` },
  });
  const { challenge = 'none' } = begun.json() ?? {};
  const key = createSoftwareKey({ origin, rpId: hostname });
  return { credential: key[ceremony.does]({ challenge }) };
}

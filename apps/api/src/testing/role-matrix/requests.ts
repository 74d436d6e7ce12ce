// Requests that succeed if the caller is allowed. There is one for each route outside the auth
// service, and for each auth route that checks the caller after the input. The tokens of newsletter
// links are invented.
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { createPdf, createUploadForm, toMultipart } from '../multipart-body.ts';
import { PERSON, type Samples } from './samples.ts';

export type Request = Pick<InjectOptions, 'url' | 'payload'> & {
  headers?: Record<string, string>;
};

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** By method and path of the route. */
export function createRequests(samples: Samples): Record<string, () => Promise<Request>> {
  const receipt = '/functions/v1/receipt';
  const newsletter = '/functions/v1/newsletter';
  const files = '/storage/v1/files';
  const form = (fields: Record<string, string>) => ({
    headers: FORM,
    payload: new URLSearchParams(fields).toString(),
  });
  const toFile = async (path = '') => ({ url: `${files}/${await samples.uploadCv()}${path}` });
  const toReceipt = async (path = '', payload?: object) => ({
    url: `${receipt}/${await samples.toContactToken()}${path}`,
    ...(payload === undefined ? {} : { payload }),
  });
  // The secret is invented: no caller of this table has it.
  const toCanary = (path: string) => ({
    url: `/functions/v1/canary/${path}`,
    payload: { secret: 'made-up', id: randomUUID() },
  });
  return {
    'POST /auth/v1/user/password': async () => ({
      url: '/auth/v1/user/password',
      payload: { newPassword: 'neli kollast kassi katusel' },
    }),
    'POST /auth/v1/signout': async () => ({ url: '/auth/v1/signout', payload: { all: true } }),
    'GET /healthz': async () => ({ url: '/healthz' }),
    'GET /readyz': async () => ({ url: '/readyz' }),
    'POST /functions/v1/vitals': async () => ({
      url: '/functions/v1/vitals',
      payload: { page: '/', language: 'en', metrics: [{ name: 'CLS', value: 0, rating: 'good' }] },
    }),
    'POST /functions/v1/consent': async () => ({
      url: '/functions/v1/consent',
      payload: {
        id: randomUUID(),
        decision: false,
        analytics: false,
        marketing: false,
        version: 'a1b2c3d',
        language: 'en',
        decidedAt: '2026-05-12T10:00:00Z',
        isWithdrawn: false,
      },
    }),
    [`POST ${files}`]: async () => ({
      url: files,
      ...(await toMultipart(createUploadForm({ bytes: createPdf() }))),
    }),
    [`GET ${files}/:id`]: () => toFile(),
    [`DELETE ${files}/:id`]: () => toFile(),
    [`GET ${files}/:id/presignedurl`]: () => toFile('/presignedurl'),
    [`GET ${files}/:id/presignedurl/contents`]: async () => ({ url: await samples.presign() }),
    [`GET ${receipt}/:token`]: () => toReceipt(),
    [`GET ${receipt}/:token/download`]: () => toReceipt('/download'),
    [`GET ${receipt}/:token/cv`]: async () => ({
      url: `${receipt}/${await samples.toApplicationToken()}/cv`,
    }),
    [`POST ${receipt}/:token/correct`]: () => toReceipt('/correct', { name: 'B', message: 'n' }),
    [`POST ${receipt}/:token/reply`]: () =>
      toReceipt('/reply', { message: 'n', submissionKey: randomUUID() }),
    [`POST ${receipt}/:token/withdraw`]: () => toReceipt('/withdraw', {}),
    [`POST ${receipt}/:token/erase`]: () => toReceipt('/erase', {}),
    [`POST ${newsletter}`]: async () => ({ url: newsletter, ...form({ email: 'n@example.org' }) }),
    [`POST ${newsletter}/confirm`]: async () => ({
      url: `${newsletter}/confirm`,
      payload: { token: 'made-up' },
    }),
    [`POST ${newsletter}/unsubscribe`]: async () => ({
      url: `${newsletter}/unsubscribe`,
      payload: { token: 'made-up' },
    }),
    [`GET ${newsletter}`]: async () => ({ url: newsletter }),
    [`GET ${newsletter}/confirm`]: async () => ({ url: `${newsletter}/confirm` }),
    [`GET ${newsletter}/letters/:number/:language`]: async () => ({
      url: `${newsletter}/letters/1/en`,
    }),
    [`GET ${newsletter}/unsubscribe`]: async () => ({ url: `${newsletter}/unsubscribe` }),
    [`POST ${newsletter}/confirm-form`]: async () => ({
      url: `${newsletter}/confirm-form`,
      ...form({ link: 'made-up' }),
    }),
    [`GET ${newsletter}/confirm-form`]: async () => ({ url: `${newsletter}/confirm-form` }),
    [`POST ${newsletter}/unsubscribe-form`]: async () => ({
      url: `${newsletter}/unsubscribe-form`,
      ...form({ link: 'made-up' }),
    }),
    [`GET ${newsletter}/unsubscribe-form`]: async () => ({ url: `${newsletter}/unsubscribe-form` }),
    [`POST ${receipt}-form`]: async () => ({
      url: `${receipt}-form`,
      ...form({ token: await samples.toContactToken() }),
    }),
    [`GET ${receipt}-form`]: async () => ({ url: `${receipt}-form` }),
    [`POST ${receipt}-form/change`]: async () => ({
      url: `${receipt}-form/change`,
      ...form({ token: await samples.toContactToken(), change: 'withdraw' }),
    }),
    [`GET ${receipt}-form/change`]: async () => ({ url: `${receipt}-form/change` }),
    'GET /functions/v1/search': async () => ({ url: '/functions/v1/search?q=loom' }),
    'POST /functions/v1/contact': async () => ({ url: '/functions/v1/contact', ...form(PERSON) }),
    'POST /functions/v1/application': async () => ({
      url: '/functions/v1/application',
      ...form(PERSON),
    }),
    'GET /functions/v1/desk/changes': async () => ({ url: '/functions/v1/desk/changes?wait=no' }),
    'POST /functions/v1/canary/state': async () => toCanary('state'),
    'POST /functions/v1/canary/erase': async () => toCanary('erase'),
    'GET /functions/v1/form-start': async () => ({ url: '/functions/v1/form-start' }),
  };
}

// Inputs that look like an address, in each field that accepts or might accept one.
import { INSERT_CONTACT } from '@loimel/client/contract';
import {
  createPdf,
  createUploadForm,
  toMultipart,
} from '../../../apps/api/src/testing/multipart-body.ts';
import { sendRaw } from '../../fuzz/uploads/raw-request.ts';
import type { App } from '../../support/backend/in-process.ts';
import type { Vector } from './vector.ts';

const RAW_TIMEOUT_MS = 2_000;

type Options = { app: App; appPort: number; canaryPort: number; email: string };

export function listInputVectors(options: Options): Vector[] {
  return [
    ...listBodies(options),
    ...listHeaders(options),
    ...listRaw(options),
    ...listPdfs(options),
  ];
}

function listBodies({ app, canaryPort, email }: Options): Vector[] {
  const canary = `http://127.0.0.1:${canaryPort}/`;
  const metadata = { avatarUrl: canary, picture: canary, webhook: canary, $ref: canary };
  const person = { name: canary, email: 'grete@example.org', message: canary, language: 'en' };
  const auth: [string, object][] = [
    ['/signup/email-password', { email, password: 'kolm kirjut kassi', options: { metadata } }],
    ['/signin/anonymous', { metadata }],
    ['/signin/passwordless/email', { email, options: { redirectTo: canary } }],
    ['/signin/passwordless/email', { email, options: { metadata } }],
    ['/user/password/reset', { email, options: { redirectTo: canary } }],
    ['/signin/idtoken', { provider: canary, idToken: canary }],
    ['/signup/webauthn', { email, options: { metadata, redirectTo: canary } }],
    ['/token/verify', { token: canary }],
  ];
  return [
    ...auth.map(([path, payload]) => ({
      target: 'auth: body',
      name: `${path} ${Object.keys(payload).join(', ')}`,
      run: () => getsResponse(app, { method: 'POST', url: `/auth/v1${path}`, payload }),
    })),
    ...['redirectTo', 'connect', 'metadata', 'state'].map((name) => ({
      target: 'auth: query',
      name: `/signin/provider/provider-0?${name}`,
      run: () =>
        getsResponse(app, {
          method: 'GET',
          url: `/auth/v1/signin/provider/provider-0?${new URLSearchParams({ [name]: canary })}`,
        }),
    })),
    {
      target: 'forms',
      name: 'name and message of a contact',
      run: () =>
        getsResponse(app, {
          method: 'POST',
          url: '/graphql/v1',
          payload: { ...INSERT_CONTACT, variables: { object: person } },
        }),
    },
    {
      target: 'storage',
      name: 'address in the metadata and name of a file',
      run: async () => {
        const form = createUploadForm(
          { bytes: createPdf(), name: canary },
          { metadata: JSON.stringify({ name: canary, metadata }) },
        );
        form.append('url', canary);
        return getsResponse(app, {
          method: 'POST',
          url: '/storage/v1/files',
          ...(await toMultipart(form)),
        });
      },
    },
  ];
}

function listHeaders({ app, canaryPort }: Options): Vector[] {
  const host = `127.0.0.1:${canaryPort}`;
  const names = ['host', 'x-forwarded-host', 'forwarded', 'x-original-url', 'x-rewrite-url'];
  const others = [
    'referer',
    'origin',
    'x-forwarded-for',
    'proxy',
    'destination',
    'x-http-host-override',
  ];
  return [...names, ...others].map((name) => ({
    target: 'request: header',
    name,
    run: () =>
      getsResponse(app, {
        method: 'GET',
        url: '/auth/v1/signin/provider/provider-0',
        headers: { [name]: name === 'forwarded' ? `host=${host}` : `http://${host}/` },
      }),
  }));
}

function listRaw({ appPort, canaryPort }: Options): Vector[] {
  const host = `127.0.0.1:${canaryPort}`;
  const lines = [
    `GET http://${host}/ HTTP/1.1`,
    `POST http://${host}/graphql/v1 HTTP/1.1`,
    `CONNECT ${host} HTTP/1.1`,
    `GET //${host}/ HTTP/1.1`,
    `GET /\\${host}/ HTTP/1.1`,
    `GET @${host}/ HTTP/1.1`,
  ];
  return lines.map((line) => ({
    target: 'request: target',
    name: line.replace(String(canaryPort), 'PORT'),
    async run() {
      const head = `${line}\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;
      await sendRaw(appPort, [head], { timeoutMs: RAW_TIMEOUT_MS });
      return true;
    },
  }));
}

function listPdfs({ app, canaryPort }: Options): Vector[] {
  const canary = `http://127.0.0.1:${canaryPort}/`;
  const url = `<</FS/URL/F(${canary})>>`;
  const catalogs: Record<string, string> = {
    'URI action': `/OpenAction<</S/URI/URI(${canary})>>`,
    'base URI': `/URI<</Base(${canary})>>`,
    'go to a remote file': `/OpenAction<</S/GoToR/F${url}/D[0/Fit]>>`,
    'submit a form': `/OpenAction<</S/SubmitForm/F${url}>>`,
    'import data': `/OpenAction<</S/ImportData/F${url}>>`,
    'launch a file': `/OpenAction<</S/Launch/F${url}>>`,
    'JavaScript that opens an address': `/OpenAction<</S/JavaScript/JS(app.launchURL\\('${canary}'\\))>>`,
    'XFA with an external entity': `/AcroForm<</Fields[]/XFA(<!DOCTYPE x [<!ENTITY e SYSTEM "${canary}">]><x>&e;</x>)>>`,
    'embedded file at an address': `/Names<</EmbeddedFiles<</Names[(a)${url}]>>>>`,
    'rendition at an address': `/OpenAction<</S/Rendition/R<</S/MR/C<</S/MCD/D${url}>>>>>>`,
  };
  return Object.entries(catalogs).map(([name, catalog]) => ({
    target: 'CV: PDF',
    name,
    run: async () => {
      const body = await toMultipart(createUploadForm({ bytes: createPdf({ catalog }) }));
      return getsResponse(app, { method: 'POST', url: '/storage/v1/files', ...body });
    },
  }));
}

type Request = { method: 'GET' | 'POST'; url: string; payload?: object; headers?: object };

async function getsResponse(app: App, request: Request): Promise<boolean> {
  const { statusCode } = await app.inject({ ...request, headers: { ...request.headers } });
  return statusCode < 500;
}

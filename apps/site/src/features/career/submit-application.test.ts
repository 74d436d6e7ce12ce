import {
  type ApplicationField,
  type ApplicationInput,
  type ClientError,
  IDEMPOTENCY_HEADER,
} from '@loimel/client/contract';
import { createGraphqlClient } from '@loimel/client/graphql';
import type { StorageClient } from '@loimel/client/storage';
import { describe, expect, it } from 'vitest';
import { getUi } from '../../content/index.ts';
import { createIdempotencyKeys } from '../../forms/idempotency-keys.ts';
import { createApplicationFormTexts } from './application-texts.ts';
import { type ApplicationFailure, createApplicationForm } from './submit-application.ts';

type Call = { upload: string; id: string | undefined } | { save: ApplicationInput; key: string };
type Uploaded = Awaited<ReturnType<StorageClient['upload']>>;

const cv = new File(['%PDF-'], 'cv.pdf', { type: 'application/pdf', lastModified: 1 });
const signals = { website: '', form_start: 'm1.signed' };
const person = { name: 'Marta', email: 'marta@example.org', message: 'Hello' };
const good = { ...person, ...signals, cv: null, position: '' };
const message = { ...person, ...signals, language: 'en' };
const saved = () =>
  Response.json({
    data: {
      insert_job_applications_one: { id: '1', created_at: '2026-11-15T10:00:00Z', number: 'A-1' },
    },
  });

function uploadedAs(id: string): Uploaded {
  const at = '2026-11-15T10:00:00Z';
  return {
    fileMetadata: {
      id,
      name: 'cv.pdf',
      size: 5,
      bucketId: 'cv',
      mimeType: 'application/pdf',
      etag: '',
      isUploaded: true,
      createdAt: at,
      updatedAt: at,
    },
    error: null,
  };
}

function createError(overrides: Partial<ClientError> = {}): ClientError {
  const unexpected = { status: 500, error: 'unexpected', message: 'relation "x"' };
  return { ...unexpected, reference: '7F3A', ...overrides };
}

/** A response of the GraphQL server that the client turns into this error. */
function failWith({ error, message, reference }: ClientError): Response {
  return Response.json(
    { errors: [{ message, extensions: { code: error } }] },
    { headers: { 'x-request-id': reference ?? '' } },
  );
}

type Backend = { uploads?: Uploaded[]; saves?: Response[]; language?: string };

/** A form whose backend returns these results, and success after that. */
function createTestForm({ uploads = [], saves = [], language = 'en' }: Backend = {}) {
  const calls: Call[] = [];
  const logged: ApplicationFailure[] = [];
  const texts = createApplicationFormTexts(getUi(language), language);
  const form = createApplicationForm({
    language,
    texts,
    isOnline: () => true,
    log: (entry) => logged.push(entry),
    onProgress: () => undefined,
    storage: {
      async upload({ file, id }) {
        calls.push({ upload: file.name, id });
        return uploads.shift() ?? uploadedAs('stored-1');
      },
    },
    graphql: createGraphqlClient({
      url: 'https://loimel.example/graphql/v1',
      fetch: async (_url, { body, headers } = {}) => {
        const key = new Headers(headers).get(IDEMPOTENCY_HEADER) ?? '';
        calls.push({ save: JSON.parse(String(body)).variables.object, key });
        return saves.shift() ?? saved();
      },
    }),
    keys: createKeys('record'),
    fileKeys: createKeys('file'),
  });
  const shownError = (field: ApplicationField) => {
    const state = form.get();
    const code = state.status === 'editing' ? state.errors[field] : undefined;
    return code && texts.errors[code];
  };
  return { form, calls, logged, shownError };
}

function createKeys(form: string) {
  let count = 0;
  const noStorage = () => null;
  return createIdempotencyKeys({
    form,
    storage: { getItem: noStorage, setItem: noStorage, removeItem: noStorage },
    createKey: () => {
      count += 1;
      return `${form}-${count}`;
    },
  });
}

describe('validation', () => {
  it.each([
    ['name', '', 'Please enter your name'],
    ['email', '', 'Please enter your email'],
    ['email', 'marta.oliveira@', 'Invalid email address'],
    ['message', ' ', 'Please enter a message'],
  ] as const)('[D-F4b] the %s "%s" is rejected and nothing is sent', async (field, value, text) => {
    const { form, calls, shownError } = createTestForm();
    await form.submit({ ...good, [field]: value });
    expect(shownError(field)).toBe(text);
    expect(calls).toEqual([]);
  });

  it('[D-F4c] [D-F4d] values at the limits pass, one more character is rejected', async () => {
    const { form, calls, shownError } = createTestForm();
    await form.submit({ ...good, name: 'a'.repeat(121), message: 'a'.repeat(5001) });
    expect(shownError('name')).toBe('Please use at most 120 characters');
    expect(shownError('message')).toBe('Please use at most 5,000 characters');
    expect(calls).toEqual([]);
    await form.submit({ ...good, name: 'a'.repeat(120), message: 'a'.repeat(5000) });
    expect(calls).toHaveLength(1);
  });
});

describe('result', () => {
  it('sends the trimmed fields with the language of the page', async () => {
    const { form, calls } = createTestForm({ language: 'de' });
    await form.submit({ ...good, name: ' Marta ' });
    expect(calls).toEqual([
      { save: { ...message, language: 'de', cv_file_path: null }, key: 'record-1' },
    ]);
  });

  it('[S1-X07] success shows the text of the specification, and the number next to the form', async () => {
    const { form, logged } = createTestForm();
    expect(await form.submit(good)).toEqual({
      status: 'sent',
      title: 'Application submitted!',
      text: "We'll review your application and get back to you soon.",
      note: 'Your number is A-1.',
      number: 'A-1',
    });
    expect(logged).toEqual([]);
  });

  it.each([
    ['upload', 'The file could not be uploaded. Your text is still here. Reference 7F3A.'],
    ['record', 'The fault is ours. Your text is still here; please try again or write to'],
  ] as const)(
    '[S1-X05] [S1-X06] [D-F6a] a failed %s shows a readable sentence with the reference and is logged',
    async (step, text) => {
      const error = createError({ status: step === 'record' ? 200 : 500 });
      const { form, logged } = createTestForm(
        step === 'upload'
          ? { uploads: [{ fileMetadata: null, error }] }
          : { saves: [failWith(error)] },
      );
      const state = await form.submit({ ...good, cv });
      expect(state).toMatchObject({ status: 'failed', title: 'Error submitting application' });
      expect(JSON.stringify(state)).toContain(text);
      expect(JSON.stringify(state)).toContain('Reference 7F3A');
      expect(JSON.stringify(state)).not.toContain('relation');
      expect(logged).toMatchObject([{ step, error }]);
    },
  );

  it.each([
    ['wrong-type', 400, 'Please upload a PDF file'],
    ['too-big', 400, 'This file is larger than 10 MB'],
    ['storage-error', 413, 'This file is larger than 10 MB'],
    ['too-small', 400, 'This file is empty'],
  ])(
    '[D-F5c] a file rejected by the server with %s (%i) shows: %s',
    async (error, status, text) => {
      const rejected = { fileMetadata: null, error: createError({ error, status }) };
      const { form } = createTestForm({ uploads: [rejected] });
      expect(await form.submit({ ...good, cv })).toMatchObject({ status: 'failed', text });
    },
  );

  it('an upload without a response shows a connection error', async () => {
    const error = createError({ error: 'unknown', reference: null });
    const { form } = createTestForm({ uploads: [{ fileMetadata: null, error }] });
    expect(await form.submit({ ...good, cv })).toMatchObject({
      text: 'We could not reach our server. Your text is still here; please try again.',
    });
  });
});

describe('order of the requests', () => {
  it('[S1-F25] without a CV nothing is uploaded and cv_file_path is null', async () => {
    const { form, calls } = createTestForm();
    expect(await form.submit(good)).toMatchObject({ status: 'sent' });
    expect(calls).toEqual([{ save: { ...message, cv_file_path: null }, key: 'record-1' }]);
  });

  it('[S1-F26] [S1-F28] the CV is uploaded first, and the id from the response is saved', async () => {
    const { form, calls } = createTestForm();
    await form.submit({ ...good, cv });
    expect(calls).toEqual([
      { upload: 'cv.pdf', id: 'file-1' },
      { save: { ...message, cv_file_path: 'stored-1' }, key: 'record-1' },
    ]);
  });

  it('[S1-F28] a failed upload saves no record, and the retry uploads the same file with the same id', async () => {
    const error = createError({ status: 500 });
    const { form, calls, logged } = createTestForm({ uploads: [{ fileMetadata: null, error }] });
    expect(await form.submit({ ...good, cv })).toMatchObject({ status: 'failed' });
    expect(logged).toEqual([{ step: 'upload', error }]);
    await form.submit({ ...good, cv });
    expect(calls).toEqual([
      { upload: 'cv.pdf', id: 'file-1' },
      { upload: 'cv.pdf', id: 'file-1' },
      { save: { ...message, cv_file_path: 'stored-1' }, key: 'record-1' },
    ]);
  });

  it('[D-N6a] a closed position keeps the file and is sent without the position, with another key for another text', async () => {
    const error = createError({ status: 200, error: 'position-closed' });
    const { form, calls, logged } = createTestForm({ saves: [failWith(error)] });
    const position = 'social-media-creator';
    expect(await form.submit({ ...good, cv, position })).toMatchObject({
      status: 'failed',
      code: 'position-closed',
      text: expect.stringMatching(/^Applications for this position have ended\./),
    });
    expect(logged).toMatchObject([{ step: 'record', error: { error: 'position-closed' } }]);
    expect(await form.submit({ ...good, message: 'Films', cv })).toMatchObject({ status: 'sent' });
    const sent = { ...message, cv_file_path: 'stored-1' };
    expect(calls).toEqual([
      { upload: 'cv.pdf', id: 'file-1' },
      { save: { ...sent, position }, key: 'record-1' },
      { save: { ...sent, message: 'Films' }, key: 'record-2' },
    ]);
  });

  it('[D-N6a] a server that does not know the field gets the application without it, with the same key', async () => {
    const error = createError({ status: 200, error: 'validation-failed' });
    const { form, calls } = createTestForm({ saves: [failWith(error)] });
    const position = 'social-media-creator';
    expect(await form.submit({ ...good, position })).toMatchObject({ status: 'sent' });
    expect(calls).toEqual([
      { save: { ...message, cv_file_path: null, position }, key: 'record-1' },
      { save: { ...message, cv_file_path: null }, key: 'record-1' },
    ]);
  });

  it('[D-F3a] a retry after a failed record uploads nothing again and sends the same key', async () => {
    const error = createError({ status: 200 });
    const { form, calls, logged } = createTestForm({ saves: [failWith(error)] });
    expect(await form.submit({ ...good, cv })).toMatchObject({ status: 'failed' });
    expect(logged).toMatchObject([{ step: 'record', error }]);
    await form.submit({ ...good, cv });
    expect(calls.map((call) => ('save' in call ? call.key : call.id))).toEqual([
      'file-1',
      'record-1',
      'record-1',
    ]);
  });

  it('another file causes another upload and another record', async () => {
    const saves = [failWith(createError())];
    const uploads = [uploadedAs('stored-1'), uploadedAs('stored-2')];
    const { form, calls } = createTestForm({ saves, uploads });
    const other = new File(['%PDF-2'], 'cv.pdf', { type: 'application/pdf', lastModified: 2 });
    await form.submit({ ...good, cv });
    await form.submit({ ...good, cv: other });
    expect(calls.slice(2)).toEqual([
      { upload: 'cv.pdf', id: 'file-2' },
      { save: { ...message, cv_file_path: 'stored-2' }, key: 'record-2' },
    ]);
  });

  it('a file that the server has since deleted is uploaded again', async () => {
    const error = createError({ status: 200, error: 'cv-not-available' });
    const { form, calls } = createTestForm({ saves: [failWith(error)] });
    await form.submit({ ...good, cv });
    await form.submit({ ...good, cv });
    expect(calls.filter((call) => 'upload' in call)).toEqual([
      { upload: 'cv.pdf', id: 'file-1' },
      { upload: 'cv.pdf', id: 'file-2' },
    ]);
  });

  it('an id that the server rejects is not used again', async () => {
    const error = createError({ status: 400, error: 'id-taken' });
    const { form, calls } = createTestForm({ uploads: [{ fileMetadata: null, error }] });
    await form.submit({ ...good, cv });
    await form.submit({ ...good, cv });
    expect(calls.map((call) => 'upload' in call && call.id)).toEqual(['file-1', 'file-2', false]);
  });

  it('after success the next application has a new file id and key', async () => {
    const { form, calls } = createTestForm();
    await form.submit({ ...good, cv });
    await form.submit({ ...good, cv });
    expect(calls.map((call) => ('save' in call ? call.key : call.id))).toEqual([
      'file-1',
      'record-1',
      'file-2',
      'record-2',
    ]);
  });
});

import type { ApplicationInput, ClientError } from '@loimel/client/contract';
import { expect, it } from 'vitest';
import { createIdempotencyKeys } from '../../forms/idempotency-keys.ts';
import { type ApplicationBackend, createApplicationSender } from './application-sender.ts';

type Call = { upload: string; id: string } | { save: ApplicationInput; key: string };
type Uploaded = Awaited<ReturnType<ApplicationBackend['upload']>>;
type Saved = Awaited<ReturnType<ApplicationBackend['save']>>;

const message = { name: 'Marta', email: 'marta@example.org', message: 'Hello', language: 'en' };
const cv = new File(['%PDF-'], 'cv.pdf', { type: 'application/pdf', lastModified: 1 });
const arrived: Uploaded = { fileId: 'file-1', error: null };
const saved: Saved = {
  application: { id: '1', created_at: '2026-11-15T10:00:00Z', number: 'A-1' },
  error: null,
};

function createError(parts: Partial<ClientError>): ClientError {
  return { status: 500, error: 'unexpected', message: '', reference: 'r', ...parts };
}

function createSender(answers: { uploads?: Uploaded[]; saves?: Saved[] }) {
  const calls: Call[] = [];
  const { uploads = [], saves = [] } = answers;
  const createKeys = (form: string) => {
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
  };
  const send = createApplicationSender({
    backend: {
      async upload(file, id) {
        calls.push({ upload: file.name, id });
        return uploads.shift() ?? arrived;
      },
      async save(input, key) {
        calls.push({ save: input, key });
        return saves.shift() ?? saved;
      },
    },
    keys: createKeys('record'),
    fileKeys: createKeys('file'),
  });
  return { send, calls };
}

it('[S1-F25] without a CV nothing is uploaded and cv_file_path is null', async () => {
  const { send, calls } = createSender({});
  expect(await send({ ...message, cv: null })).toEqual({
    application: saved.application,
    failure: null,
  });
  expect(calls).toEqual([{ save: { ...message, cv_file_path: null }, key: 'record-1' }]);
});

it('[S1-F26] [S1-F28] the CV is uploaded first, and the id from the answer is saved', async () => {
  const { send, calls } = createSender({});
  await send({ ...message, cv });
  expect(calls).toEqual([
    { upload: 'cv.pdf', id: 'file-1' },
    { save: { ...message, cv_file_path: 'file-1' }, key: 'record-1' },
  ]);
});

it('[S1-F28] a failed upload saves no record, and the retry offers the same file under the same id', async () => {
  const error = createError({ status: 503 });
  const { send, calls } = createSender({ uploads: [{ fileId: null, error }] });
  expect(await send({ ...message, cv })).toEqual({
    application: null,
    failure: { step: 'upload', error },
  });
  await send({ ...message, cv });
  expect(calls).toEqual([
    { upload: 'cv.pdf', id: 'file-1' },
    { upload: 'cv.pdf', id: 'file-1' },
    { save: { ...message, cv_file_path: 'file-1' }, key: 'record-1' },
  ]);
});

it('[D-F3a] a retry after a failed record uploads nothing again and carries the same key', async () => {
  const error = createError({});
  const { send, calls } = createSender({ saves: [{ application: null, error }] });
  expect(await send({ ...message, cv })).toEqual({
    application: null,
    failure: { step: 'record', error },
  });
  await send({ ...message, cv });
  expect(calls.map((call) => ('save' in call ? call.key : call.id))).toEqual([
    'file-1',
    'record-1',
    'record-1',
  ]);
});

it('another file is another upload and another record', async () => {
  const saves = [{ application: null, error: createError({}) }];
  const uploads: Uploaded[] = [arrived, { fileId: 'file-b', error: null }];
  const { send, calls } = createSender({ saves, uploads });
  const other = new File(['%PDF-2'], 'cv.pdf', { type: 'application/pdf', lastModified: 2 });
  await send({ ...message, cv });
  await send({ ...message, cv: other });
  expect(calls.slice(2)).toEqual([
    { upload: 'cv.pdf', id: 'file-2' },
    { save: { ...message, cv_file_path: 'file-b' }, key: 'record-2' },
  ]);
});

it('a file that the server has purged meanwhile is uploaded anew', async () => {
  const error = createError({ status: 200, error: 'cv-not-available' });
  const { send, calls } = createSender({ saves: [{ application: null, error }] });
  await send({ ...message, cv });
  await send({ ...message, cv });
  expect(calls.filter((call) => 'upload' in call)).toEqual([
    { upload: 'cv.pdf', id: 'file-1' },
    { upload: 'cv.pdf', id: 'file-2' },
  ]);
});

it('an id that the server refuses is not offered again', async () => {
  const error = createError({ status: 400, error: 'id-taken' });
  const { send, calls } = createSender({ uploads: [{ fileId: null, error }] });
  await send({ ...message, cv });
  await send({ ...message, cv });
  expect(calls.map((call) => 'upload' in call && call.id)).toEqual(['file-1', 'file-2', false]);
});

it('after success the next application is a new one', async () => {
  const { send, calls } = createSender({});
  await send({ ...message, cv });
  await send({ ...message, cv });
  expect(calls.map((call) => ('save' in call ? call.key : call.id))).toEqual([
    'file-1',
    'record-1',
    'file-2',
    'record-2',
  ]);
});

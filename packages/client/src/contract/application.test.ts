import { expect, test } from 'vitest';
import { findApplicationErrors, INSERT_JOB_APPLICATION } from './application.ts';
import { CV_MAX_BYTES } from './limits.ts';

const good = { name: 'Marta', email: 'marta@example.org', message: 'Hello', cv: null };
const pdf = (size: number) => ({ type: 'application/pdf', size });

test('an application is complete without a CV', () => {
  expect(findApplicationErrors(good)).toEqual({});
});

test('[D-F4b] name, email and message are required', () => {
  expect(findApplicationErrors({ name: ' ', email: '', message: '\n', cv: null })).toEqual({
    name: 'name-missing',
    email: 'email-missing',
    message: 'message-missing',
  });
});

test('[D-F4c] a name of 120 characters is accepted, 121 is rejected', () => {
  expect(findApplicationErrors({ ...good, name: 'a'.repeat(120) })).toEqual({});
  expect(findApplicationErrors({ ...good, name: 'a'.repeat(121) })).toEqual({
    name: 'name-too-long',
  });
});

test('[D-F4d] a message of 5000 characters is accepted, 5001 is rejected', () => {
  expect(findApplicationErrors({ ...good, message: 'a'.repeat(5000) })).toEqual({});
  expect(findApplicationErrors({ ...good, message: 'a'.repeat(5001) })).toEqual({
    message: 'message-too-long',
  });
});

test('[D-F4e] a CV of 10 MB is accepted, a larger one is rejected', () => {
  expect(CV_MAX_BYTES).toBe(10 * 1024 * 1024);
  expect(findApplicationErrors({ ...good, cv: pdf(CV_MAX_BYTES) })).toEqual({});
  expect(findApplicationErrors({ ...good, cv: pdf(CV_MAX_BYTES + 1) })).toEqual({
    cv: 'cv-too-large',
  });
});

test.each(['application/msword', 'image/png', ''])(
  '[S1-F17] a CV of the type "%s" is rejected, because it is not a PDF',
  (type) => {
    expect(findApplicationErrors({ ...good, cv: { type, size: 5 } })).toEqual({ cv: 'cv-not-pdf' });
  },
);

test('an empty CV is rejected', () => {
  expect(findApplicationErrors({ ...good, cv: pdf(0) })).toEqual({ cv: 'cv-empty' });
});

test('[S1-F27] the mutation inserts one record and returns id and created_at', () => {
  expect(INSERT_JOB_APPLICATION.query).toContain(
    'insert_job_applications_one(object: $object) { id created_at number }',
  );
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseServerConfig, parseWorkerConfig, VARIABLE_NAMES } from './config.ts';

const worker = {
  DATABASE_WORKER_URL: 'postgres://loimel_worker:x@127.0.0.1/loimel',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  MAIL_FROM: 'no-reply@loimel.example',
  STUDIO_EMAIL: 'hello@loimel.example',
};

test('every fault of the environment is listed at once, by name', () => {
  const broken = { ...worker, DATABASE_WORKER_URL: 'mysql://x', MAIL_FROM: 'nobody', SMTP_URL: '' };
  expect(() => parseWorkerConfig(broken)).toThrow(
    /DATABASE_WORKER_URL must be a postgres:\/\/ URL[\s\S]*SMTP_URL is not set[\s\S]*MAIL_FROM must be an e-mail address/,
  );
});

test('an unset optional variable stays undefined and defaults are filled in', () => {
  const config = parseWorkerConfig({ ...worker, FORM_COLLECTOR_URL: '' });
  expect(config.FORM_COLLECTOR_URL).toBeUndefined();
  expect(config.LOG_LEVEL).toBe('info');
});

test('a process reads only its own variables', () => {
  const config = parseServerConfig({
    ...worker,
    DATABASE_URL: 'postgres://owner@127.0.0.1/loimel',
    DATABASE_API_URL: 'postgres://a@127.0.0.1/loimel',
    DATABASE_ANONYMOUS_URL: 'postgres://b@127.0.0.1/loimel',
    DATABASE_AUTH_URL: 'postgres://c@127.0.0.1/loimel',
    API_PORT: '4100',
  });
  expect(config).not.toHaveProperty('DATABASE_URL');
  expect(config).not.toHaveProperty('SMTP_URL');
  expect(config.API_PORT).toBe(4100);
});

test('.env.example names exactly the variables of the configuration', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const names = [...example.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(names.toSorted()).toEqual(VARIABLE_NAMES.toSorted());
});

import { expect, test } from 'vitest';
import { createServiceUrls } from './service-urls.ts';

const URLS = {
  authUrl: 'https://api.example/auth/v1',
  storageUrl: 'https://api.example/storage/v1',
  graphqlUrl: 'https://api.example/graphql/v1',
  functionsUrl: 'https://api.example/functions/v1',
};
const broken = (options: object) => () => createServiceUrls(options as typeof URLS);

test('[S2-L06] a missing subdomain is named in the error', () => {
  expect(broken({ subdomain: '' })).toThrow('A `subdomain` must be set.');
  expect(broken({ subdomain: undefined, ...URLS })).toThrow('A `subdomain` must be set.');
});

test('[S2-L07] a missing region is named in the error', () => {
  expect(broken({ subdomain: 'app' })).toThrow(
    '`region` must be set when using a `subdomain` other than "local".',
  );
});

test.each(['authUrl', 'storageUrl', 'graphqlUrl', 'functionsUrl'] as const)(
  '[S2-L08] a missing %s is named in the error',
  (name) => {
    expect(broken({ ...URLS, [name]: undefined })).toThrow(
      `Please provide \`subdomain\` or \`${name}\`.`,
    );
  },
);

test.each([
  ['localhost', 'http://localhost:1337/v1/auth'],
  ['localhost:8080', 'http://localhost:8080/v1/auth'],
  ['https://localhost:8080', 'https://localhost:8080/v1/auth'],
  ['local', 'https://local.auth.local.nhost.run/v1'],
  ['local:444', 'https://local.auth.local.nhost.run:444/v1'],
])('[S2-L09] the subdomain %s gives the URL %s', (subdomain, authUrl) => {
  expect(createServiceUrls({ subdomain }).authUrl).toBe(authUrl);
});

test('the URLs of a hosted backend are made from subdomain and region', () => {
  expect(createServiceUrls({ subdomain: 'app', region: 'eu-central-1' })).toEqual({
    authUrl: 'https://app.auth.eu-central-1.nhost.run/v1',
    storageUrl: 'https://app.storage.eu-central-1.nhost.run/v1',
    functionsUrl: 'https://app.functions.eu-central-1.nhost.run/v1',
    graphqlUrl: 'https://app.graphql.eu-central-1.nhost.run/v1',
  });
});

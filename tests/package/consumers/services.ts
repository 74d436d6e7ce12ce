// Is compiled in a project that has installed the package, without React.
import { type Client, type ClientOptions, createClient } from '@loimel/client';
import {
  type AuthClient,
  type AuthErrorCode,
  createAuthClient,
  type ItemStorage,
} from '@loimel/client/auth';
import { findContactErrors, type TypedDocument } from '@loimel/client/contract';
import { createFunctionsClient } from '@loimel/client/functions';
import { createGraphqlClient } from '@loimel/client/graphql';
import { createStorageClient } from '@loimel/client/storage';
import { createHarness } from '@loimel/client/testing';

const NAMES: TypedDocument<{ names: string[] }, { first: number }> = {
  operationName: 'Names',
  query: 'query Names($first: Int!) { names(first: $first) }',
};

const options: ClientOptions = { subdomain: 'abc', region: 'eu-central-1' };
const client: Client = createClient(options);
const auth: AuthClient = client.auth;
const alone: AuthClient = createAuthClient({ url: 'https://api.example/auth/v1' });

export async function useEverything(storage: ItemStorage): Promise<AuthErrorCode | undefined> {
  const ownStorage = createAuthClient({
    url: alone.url,
    clientStorageType: 'custom',
    clientStorage: storage,
  });
  ownStorage.start();
  const { session, mfa, error } = await auth.signIn({
    email: 'ada@example.org',
    password: 'secret',
  });
  const ticket: string | undefined = mfa?.ticket;
  const email: string | null | undefined = session?.user?.email;
  const { data } = await client.graphql.request(NAMES, { first: 3 });
  const names: string[] | undefined = data?.names;
  createGraphqlClient({ url: 'https://api.example/graphql/v1' });
  createStorageClient({ url: 'https://api.example/storage/v1' });
  createFunctionsClient({ url: 'https://api.example/functions/v1' });
  findContactErrors({ name: ticket ?? '', email: email ?? '', message: names?.join() ?? '' });
  await createHarness().start();
  return error?.error;
}

// @ts-expect-error: a wrong option must be found, so the types are not `any`.
createClient({ subdomain: 1 });

// Runs a scenario with one of the clients and returns everything that can be observed from outside.
import { createAuthClient } from '@loimel/client/auth';
import { HasuraAuthClient } from '@nhost/hasura-auth-js';
import { type Recorded, startRecordingServer } from './recording-server.ts';
import type { Scenario } from './scenarios.ts';

export type Observation = {
  calls: Recorded[];
  result: unknown;
  state: { authentication: unknown; registration: unknown };
  storage: Record<string, string>;
  user: unknown;
  accessToken: unknown;
};

function createStorage(stored: string | undefined) {
  const values = new Map<string, string>();
  if (stored) values.set('nhostRefreshToken', stored);
  return {
    values,
    adapter: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    },
  };
}

export async function observeOurs(scenario: Scenario): Promise<Observation> {
  await using server = await startRecordingServer(scenario.responses);
  const { values, adapter } = createStorage(scenario.stored);
  const client = createAuthClient({
    url: server.url,
    clientStorageType: 'custom',
    clientStorage: adapter,
    environment: { openChannel: null, warn: () => {} },
  });
  client.start();
  await client.isAuthenticatedAsync();
  const result = await scenario.run(client);
  const { authentication, registration } = client.getSnapshot().value;
  const observation = {
    calls: server.calls,
    result,
    state: { authentication: toStateName(authentication), registration: toStateName(registration) },
    storage: Object.fromEntries(values),
    user: client.getUser(),
    accessToken: client.getAccessToken() ?? null,
  };
  client.dispose();
  return observation;
}

export async function observeOfficial(scenario: Scenario): Promise<Observation> {
  await using server = await startRecordingServer(scenario.responses);
  const { values, adapter } = createStorage(scenario.stored);
  const client = new HasuraAuthClient({
    url: server.url,
    clientStorageType: 'custom',
    clientStorage: adapter,
    start: true,
  });
  await client.isAuthenticatedAsync();
  const result = await scenario.run(client);
  const value = client.client.interpreter?.getSnapshot().value;
  const { authentication, registration } = value as Observation['state'];
  const observation = {
    calls: server.calls,
    result,
    state: { authentication: toStateName(authentication), registration: toStateName(registration) },
    storage: Object.fromEntries(values),
    user: client.getUser(),
    accessToken: client.getAccessToken() ?? null,
  };
  client.client.interpreter?.stop();
  return observation;
}

/** Drops the sub-states of `signedIn`, because their timers do not run in step. */
function toStateName(state: unknown): string {
  if (typeof state === 'string') return state;
  const [entry] = Object.entries(state as Record<string, unknown>);
  if (!entry) return '';
  return entry[0] === 'signedIn' ? 'signedIn' : `${entry[0]}.${toStateName(entry[1])}`;
}

// Endpoints with information about the service.
import { z } from 'zod';
import { endpoint, NoInput, OK } from './route.ts';

const VERSION = '1.0.0';

export const readHealth = endpoint({
  summary: 'Responds while the process runs',
  input: NoInput,
  response: OK,
  handle: async () => 'OK',
});

export const readVersion = endpoint({
  summary: 'Version of the contract',
  input: NoInput,
  response: z.object({ version: z.string() }),
  handle: async () => ({ version: VERSION }),
});

export const readJwks = endpoint({
  summary: 'Public keys of the access tokens',
  input: NoInput,
  response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  handle: async (deps) => ({ keys: await deps.keys.listPublished() }),
});

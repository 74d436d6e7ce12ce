// npm run docs:client: writes the reference of the client package into docs/client-api.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createReference } from './client-api/reference.ts';

for (const { file, text, undocumented } of createReference()) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  for (const name of undocumented) console.log(`${name} has no comment.`);
}

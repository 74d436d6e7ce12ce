// npm run docs:client: writes the reference of the client package to docs/client-api.
import { REFERENCE_FOLDER, writeReference } from './client-api/reference.ts';

for (const name of await writeReference(REFERENCE_FOLDER)) console.log(`${name} has no comment.`);

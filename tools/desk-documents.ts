// Writes (--write) or checks the typed documents of the desk: the GraphQL schema as staff see it,
// and one typed string per `graphql(`…`)` in the screens.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateDocuments } from './desk-documents/generate.ts';
import { readStaffSchema } from './desk-documents/staff-schema.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const isWriting = process.argv.includes('--write');

const schema = await readStaffSchema();
for (const [file, text] of Object.entries(await generateDocuments(REPOSITORY, schema))) {
  const path = join(REPOSITORY, file);
  const current = existsSync(path) ? readFileSync(path, 'utf8') : null;
  if (text === current) {
    console.log(`${file} is up to date.`);
  } else if (isWriting) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`${file} is written.`);
  } else {
    console.error(`${file} is outdated: run \`npm run desk:documents\`.`);
    process.exitCode = 1;
  }
}

// npm run machines: draws the state machines of the client to docs/machines.
import { writeFileSync } from 'node:fs';
import { DIAGRAMS } from './machine-diagrams/diagrams.ts';

for (const { file, text } of DIAGRAMS) {
  if (process.argv.includes('--write')) writeFileSync(file, text);
  else console.log(text);
}

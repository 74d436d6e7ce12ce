// npm run machines: draws the state machines of the client to docs/machines.
import { writeFileSync } from 'node:fs';
import { PICTURES } from './machine-pictures/pictures.ts';

for (const { file, text } of PICTURES) {
  if (process.argv.includes('--write')) writeFileSync(file, text);
  else console.log(text);
}

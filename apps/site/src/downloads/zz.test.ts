import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { readSheet } from './sheet/read-sheet.ts';
import { renderSheet } from './pdf/render-sheet.ts';
it('x', async () => {
  for (const l of ['en','de','es']) for (const id of ['launch-checklist','project-brief','press-factsheet','press-guidelines']) {
    const b = await renderSheet(readSheet(l,id),{language:l,author:'Lõimel OÜ',changedAt:new Date(0),footer:'loimel.example'});
    writeFileSync(`/tmp/p2lab/${id}-${l}.pdf`, b); console.log(id,l,b.length);
  }
});

import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { readSheet } from './sheet/read-sheet.ts';
import { renderSheet } from './pdf/render-sheet.ts';
import { createMarkPlates, createPortraitRow } from './press/figures.ts';
import { renderLogoSheet } from './press/logo-sheet.ts';
import { renderTeamSheet } from './press/team-sheet.ts';
it('x', {timeout: 60000}, async () => {
  console.log('SIZE logos', (await renderLogoSheet()).length, 'team', (await renderTeamSheet()).length);
  for (const l of ['en','de','es']) for (const id of ['launch-checklist','project-brief','press-factsheet','press-guidelines']) {
    const fig = id==='press-factsheet'? await createPortraitRow('x'): id==='press-guidelines'? await createMarkPlates('y'):undefined;
    const b = await renderSheet(readSheet(l,id),{language:l,author:'Lõimel OÜ',changedAt:new Date(0),footer:'loimel.example', ...(fig?{writeFigure:fig}:{})});
    writeFileSync(`/tmp/p2lab/${id}-${l}.pdf`, b); console.log('SIZE',id,l,b.length,[...Buffer.from(b).toString('latin1').matchAll(/\/Type \/Page\b/g)].length);
  }
});

import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { renderLogoSheet } from './press/logo-sheet.ts';
import { renderTeamSheet } from './press/team-sheet.ts';
it('x', {timeout: 60000}, async () => {
  const a = await renderLogoSheet(); writeFileSync('/tmp/p2lab/logos.png', a); console.log('logos', a.length);
  const t = performance.now(); const b = await renderTeamSheet(); writeFileSync('/tmp/p2lab/team.png', b); console.log('team', b.length, performance.now()-t);
});

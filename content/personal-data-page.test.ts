import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toPersonalDataPage } from './personal-data-page.ts';

it('docs/personal-data.md is written from the current ledger', async () => {
  const file = join(import.meta.dirname, '../docs/personal-data.md');
  await expect(toPersonalDataPage()).toMatchFileSnapshot(file);
});

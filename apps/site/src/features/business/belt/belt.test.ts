import { readFileSync } from 'node:fs';
import { BELT_STAGES, belt } from '@loimel/cloth';
import { expect, it } from 'vitest';

// A style sheet can only reference files, so the stages of the belt are committed as files.
it.each(BELT_STAGES)(
  'belt-%i.svg equals the current output of the illustration engine',
  (stage) => {
    const file = new URL(`belt-${stage}.svg`, import.meta.url);
    expect(readFileSync(file, 'utf8').trim()).toBe(belt(stage));
  },
);

import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

const LEDGER = 'facts/privacy-data.yaml';
const PAGE = 'en/pages/privacy.yaml';

it('rejects an entry of the ledger without words, and words without an entry', () => {
  using copy = copyContent();
  copy.edit(LEDGER, 'id: language, storage', 'id: speech, storage');
  const messages = copy
    .errors()
    .filter(({ file }) => file === `content/${PAGE}`)
    .map(({ message }) => message);
  expect(messages).toEqual([
    expect.stringContaining('no words for “speech”'),
    expect.stringContaining('“language” is not in facts/privacy-data.yaml'),
  ]);
});

it('rejects a retention period that is typed instead of quoted', () => {
  using copy = copyContent();
  copy.edit(PAGE, '"{spamDays} days, and', '"30 days, and');
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: `content/${PAGE}`,
      line: copy.lineOf(PAGE, '"30 days, and'),
      message: expect.stringContaining('{spamDays}'),
    }),
  );
});

it('rejects a lifetime of the analytics cookies that differs from the one the tag gets', () => {
  using copy = copyContent();
  copy.edit('facts/analytics.yaml', 'cookieLifetimeSeconds: 63072000', 'cookieLifetimeSeconds: 60');
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: `content/${LEDGER}`,
      message: expect.stringContaining('facts/analytics.yaml'),
    }),
  );
});

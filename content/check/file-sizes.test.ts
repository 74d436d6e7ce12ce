import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

it('rejects a file size in another unit, and in a translation one that a line break can divide', () => {
  using copy = copyContent();
  copy.edit('en/ui.yaml', 'cvHint: PDF, up to 10 MB', 'cvHint: PDF, up to 900 kB');
  copy.edit('de/ui.yaml', 'cvHint: PDF, bis 10\u00A0MB', 'cvHint: PDF, bis 10 MB');
  const rule = 'form.cvHint: write a file size as KB or MB, in translations after a no-break space';
  expect(copy.errors()).toEqual([
    expect.objectContaining({ file: 'content/de/ui.yaml', message: rule }),
    expect.objectContaining({ file: 'content/en/ui.yaml', message: rule }),
  ]);
});

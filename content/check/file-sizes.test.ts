import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

it('warns about a file size in another unit, and in a translation one that a line break can divide', () => {
  using copy = copyContent();
  copy.edit('en/ui.yaml', 'cvHint: PDF, up to 10 MB', 'cvHint: PDF, up to 900 kB');
  copy.edit('de/ui.yaml', 'cvHint: PDF, bis 10\u00A0MB', 'cvHint: PDF, bis 10 MB');
  const rule = 'form.cvHint: write a file size as KB or MB, in translations after a no-break space';
  expect(copy.errors()).toEqual([]);
  const found = copy.check().findings.filter(({ message }) => message === rule);
  expect(found.map(({ level, file }) => [level, file])).toEqual([
    ['warning', 'content/en/ui.yaml'],
    ['warning', 'content/de/ui.yaml'],
  ]);
});

it('the delivered texts have no such file size', () => {
  using copy = copyContent();
  const messages = copy.check().findings.map(({ message }) => message);
  expect(messages.filter((message) => message.includes('file size'))).toEqual([]);
});

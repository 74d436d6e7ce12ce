// Codes that the built-in formatters of dates and countries would reject with an exception.
import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

it.each([
  ['languages.json', '"es-ES"', '"es_ES"', 'locale: must be a language'],
  ['languages.json', '"es-ES"', '"spanish language"', 'locale: must be a language'],
  ['facts/company.yaml', 'countryCode: EE\n', 'countryCode: E1\n', 'address.countryCode: must be'],
  ['facts/company.yaml', 'countryCode: EE\n', 'countryCode: ee\n', 'address.countryCode: must be'],
  ['facts/company.yaml', 'countryCode: EE,', 'countryCode: QX,', 'members.0.countryCode: must be'],
])('%s: instead of %j the code %j is reported in its line', (file, from, to, message) => {
  using copy = copyContent();
  copy.edit(file, from, to);
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: `content/${file}`,
      line: copy.lineOf(file, to.trim()),
      message: expect.stringContaining(message),
    }),
  ]);
});

import { CODE_LANGUAGES } from '@loimel/content/code-languages';
import { expect, it } from 'vitest';
import { highlightCode } from './highlight.ts';

it('colours keywords, functions, types, strings and comments', () => {
  const colours = new Map(
    highlightCode("// why\nfunction go(a: number): boolean { return call('x'); }", 'ts').map(
      ({ text, colour }) => [text.trim(), colour],
    ),
  );
  expect(Object.fromEntries(colours)).toMatchObject({
    '// why': 'comment',
    function: 'keyword',
    go: 'function',
    number: 'type',
    return: 'keyword',
    call: 'function',
    "'x'": 'string',
  });
});

it.each([
  ['ts', `const a = \`b \${c} d\`;\n`],
  ['js', 'if (a < b && c) {}'],
  ['json', '{ "a": [1, true, null] }'],
  ['yaml', 'a:\n  - b: "c" # d'],
  ['sql', "select * from x where y = 'z'"],
  ['css', '.a > b { color: red; }'],
  ['nginx', 'location / { try_files $uri =404; }'],
  ['bash', 'echo "$HOME" # x'],
  ['text', 'as it is'],
])('keeps every character of %s', (language, code) => {
  expect(
    highlightCode(code, language)
      .map(({ text }) => text)
      .join(''),
  ).toBe(code);
});

it.each(CODE_LANGUAGES)(
  'code in %s, which the check of the content accepts, is shown',
  (language) => {
    expect(highlightCode('x', language)).toEqual([expect.objectContaining({ text: 'x' })]);
  },
);

it('rejects a language without a grammar', () => {
  expect(() => highlightCode('x', 'cobol')).toThrow('"cobol"');
});

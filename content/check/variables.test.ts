import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

const POST = 'en/blog/no-standup.md';
const GUIDE = 'de/guides/staged-move.md';
const SHEET = 'en/downloads/press-factsheet/press-factsheet.md';

it.each([
  [POST, 'title: ', 'title: A {brand} ', 'title: the variable {brand} is not filled here'],
  [GUIDE, '\n## ', '\n## {companyEmail} ', 'text: the variable {companyEmail} is not filled here'],
  [SHEET, 'title: ', 'title: A {brand} ', 'title: the variable {brand} is not filled here'],
  [SHEET, 'lead: ', 'lead: Of {brnd}, ', 'lead: unknown variable {brnd}'],
  [SHEET, '\n- ', '\n- {brnd} ', 'text: unknown variable {brnd}'],
])('%s with %j replaced by %j is rejected', (file, from, to, message) => {
  using copy = copyContent();
  copy.edit(file, from, to);
  expect(copy.errors()).toEqual([
    {
      level: 'error',
      file: `content/${file}`,
      line: copy.lineOf(file, to.trim()),
      message: expect.stringContaining(message),
    },
  ]);
});

it('code of a post may contain braces', () => {
  using copy = copyContent();
  copy.write(POST, `${copy.read(POST)}\nWrite \`{n}\`.\n\n\`\`\`ts\nconst a = '{n}';\n\`\`\`\n`);
  expect(copy.errors()).toEqual([]);
});

it('an email with a variable of another email is rejected in each language', () => {
  using copy = copyContent();
  const file = (code: string) => `${code}/emails/auth-account-exists.yaml`;
  const codes = ['en', 'de', 'es'];
  for (const code of codes) copy.edit(file(code), 'text: |\n', 'text: |\n  {link} {date}\n');
  expect(copy.errors().map((error) => `${error.file} ${error.message}`)).toEqual(
    codes.flatMap((code) =>
      ['date', 'link'].map(
        (name) => `content/${file(code)} text: unknown variable {${name}}; correct its name`,
      ),
    ),
  );
});

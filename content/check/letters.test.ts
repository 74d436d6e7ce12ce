import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

const LETTER = 'letters/first-season.yaml';

it.each([
  [
    `en/${LETTER}`,
    '/projects/harbour-desk',
    '/projects/harbour-deck',
    'sections.0.link: the link points to /projects/harbour-deck',
  ],
  [`de/${LETTER}`, 'link: /resources', 'link: resources', 'must be a page such as /team'],
  [`es/${LETTER}`, 'subject: Un proyecto', `subject: ${'x'.repeat(70)}`, 'at most 60 fit'],
  [
    'facts/letters.yaml',
    'author: ines-robledo',
    'author: ines',
    'no entry of content/facts/people.yaml has the id ines',
  ],
])('a mistake in a letter is reported in %s: %s [D-N1i]', (file, from, to, message) => {
  using copy = copyContent();
  copy.edit(file, from, to);
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: `content/${file}`,
      line: copy.lineOf(file, to),
      message: expect.stringContaining(message),
    }),
  );
});

it('a missing translation, a misspelt file, an entry without texts and a number that is used twice are reported [D-N1i]', () => {
  using copy = copyContent();
  copy.remove(`de/${LETTER}`);
  expect(copy.errors()).toMatchObject([
    {
      file: `content/de/${LETTER}`,
      message: `is missing; translate the file content/en/${LETTER}`,
    },
  ]);
  copy.restore();

  copy.write('en/letters/first-saison.yaml', copy.read(`en/${LETTER}`));
  expect(copy.errors()).toMatchObject([
    {
      file: 'content/en/letters/first-saison.yaml',
      message: expect.stringContaining('facts/letters.yaml'),
    },
  ]);
  copy.restore();

  const entry = copy
    .read('facts/letters.yaml')
    .split('\n')
    .filter((line) => /^[- ] /.test(line));
  copy.write(
    'facts/letters.yaml',
    `${[...entry, ...entry].join('\n').replace(/first-season(?![\s\S]*first-season)/, 'second')}\n`,
  );
  expect(copy.errors()).toMatchObject([
    {
      file: 'content/facts/letters.yaml',
      message: expect.stringContaining('12 is the number of another letter'),
    },
  ]);
});

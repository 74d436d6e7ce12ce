import { afterAll, expect, it, onTestFinished } from 'vitest';
import { copyContent } from './content-copy.ts';
import { loadContent } from './load.ts';
import { createJpeg, createPng } from './picture-bytes.ts';
import { checkPictures } from './pictures.ts';

const FACTS = 'facts/pictures.yaml';
const PORTRAIT = 'pictures/rasmus-ojala.jpg';
const SCREEN = 'pictures/three-languages.png';
const IN_TEXT = 'pictures/two-tabs.png';

const copy = copyContent();
afterAll(() => copy[Symbol.dispose]());

function findings(level: 'error' | 'warning') {
  const { content } = loadContent(copy.root);
  if (content === null) throw new Error('the facts have a mistake');
  return checkPictures(content)
    .filter((finding) => finding.level === level)
    .map(({ file, line, message }) => `${file}:${line} ${message}`);
}

it('[D-L9a] the pictures of the content have no mistake', () => {
  expect([...findings('error'), ...findings('warning')]).toEqual([]);
});

it.each([
  ['is missing', null, 'is not in the folder content/pictures'],
  ['has another format', Buffer.from('GIF89a'), 'is not a JPEG or PNG picture'],
  ['has the wrong ending', createPng(1080, 1260), 'change the ending of the file to .png'],
  ['has too many pixels', createJpeg(5100, 5950), 'at most 5000 on a side'],
  [
    'has too many bytes',
    Buffer.concat([createJpeg(1080, 1260), Buffer.alloc(2.2 * 1024 * 1024)]),
    'at most 2\u00A0MB',
  ],
])('[D-L9a] a picture file that %s is reported at its entry', (_what, bytes, says) => {
  onTestFinished(copy.restore);
  if (bytes === null) copy.remove(PORTRAIT);
  else copy.write(PORTRAIT, bytes);
  const line = copy.lineOf(FACTS, 'rasmus-ojala.jpg');
  expect(findings('error')).toEqual([
    expect.stringMatching(new RegExp(`^content/${FACTS}:${line} rasmus-ojala.jpg .*${says}`)),
  ]);
});

it.each([
  ['a person', PORTRAIT, createJpeg(700, 800), 'facts/people.yaml', 'picture:', 'at least 720'],
  ['a person', PORTRAIT, createJpeg(1600, 900), 'facts/people.yaml', 'picture:', 'upright'],
  ['a post', SCREEN, createPng(1000, 562), 'facts/posts.yaml', 'picture:', 'at least 1200'],
  ['a post', SCREEN, createPng(1600, 1600), 'facts/posts.yaml', 'picture:', 'wide'],
  ['an article', IN_TEXT, createPng(700, 400), 'en/blog/refresh-tokens.md', '![]', 'at least 800'],
])(
  '[D-L9a] [D-L9b] a picture of %s with a wrong size or shape is reported where it is named (%s)',
  (_who, file, bytes, owner, at, says) => {
    onTestFinished(copy.restore);
    copy.write(file, bytes);
    const [first] = findings('error');
    const line = copy
      .read(owner)
      .split('\n')
      .findIndex((text) => text.trimStart().startsWith(at) && !text.startsWith('#'));
    expect(first).toMatch(new RegExp(`^content/${owner}:${line + 1} picture: .*${says}`));
  },
);

it('[D-L9a] an unknown picture of a post is reported with the similar id', () => {
  onTestFinished(copy.restore);
  copy.edit('facts/posts.yaml', 'picture: three-languages', 'picture: three-language');
  const line = copy.lineOf('facts/posts.yaml', 'picture: three-language');
  expect(findings('error')).toEqual([
    `content/facts/posts.yaml:${line} no entry of content/${FACTS} has the id three-language; did you mean three-languages?`,
  ]);
});

it.each(['de', 'es'])('[D-L9a] a picture without a text in %s is reported', (language) => {
  onTestFinished(copy.restore);
  const file = `${language}/pictures.yaml`;
  copy.write(file, copy.read(file).replace(/- id: two-tabs[\s\S]*$/, ''));
  expect(copy.errors().map((finding) => `${finding.file} ${finding.message}`)).toEqual([
    expect.stringContaining(`content/${file} lacks the entry two-tabs`),
  ]);
});

it('[D-L9b] an unknown picture of an article is reported with its line', () => {
  onTestFinished(copy.restore);
  copy.edit('de/blog/refresh-tokens.md', '![](two-tabs)', '![](two-taps)');
  const line = copy.lineOf('de/blog/refresh-tokens.md', '![](two-taps)');
  expect(findings('error')).toEqual([
    `content/de/blog/refresh-tokens.md:${line} no entry of content/${FACTS} has the id two-taps; did you mean two-tabs?`,
  ]);
});

it('[D-L9a] a picture that nothing names and a file without an entry are questions', () => {
  onTestFinished(copy.restore);
  copy.edit('facts/posts.yaml', '  picture: three-languages\n', '');
  copy.write('pictures/old-desk.png', createPng(1600, 900));
  expect(findings('error')).toEqual([]);
  expect(findings('warning')).toEqual([
    `content/${FACTS}:${copy.lineOf(FACTS, 'three-languages.png')} no person, project, post or article names the picture three-languages; write “picture: three-languages” in its facts, or ![](three-languages) in an article`,
    `content/pictures/old-desk.png:1 no entry of content/${FACTS} names this file; add one, or correct the name of the file`,
  ]);
});

// Mistakes in the Markdown files of a language and in the list of languages.
import { edit, type Mistake } from './mistake.ts';

const POST = 'en/blog/static-first.md';
const GERMAN_POST = 'de/blog/static-first.md';

export const IN_LANGUAGES: Mistake[] = [
  edit({
    title: 'a comma after the last language',
    file: 'languages.json',
    from: '"es-ES" }',
    to: '"es-ES" },',
    at: '"es-ES"',
    says: 'this comma is too much',
  }),
  edit({
    title: 'a missing comma between two languages',
    file: 'languages.json',
    from: '"de-DE" },',
    to: '"de-DE" }',
    at: '"de-DE"',
    says: 'a comma is missing',
  }),
  edit({
    title: 'a language code in capitals',
    file: 'languages.json',
    from: '"code": "de"',
    to: '"code": "DE"',
    at: '"code": "DE"',
    says: 'small letters',
  }),
];

export const IN_ARTICLES: Mistake[] = [
  edit({
    title: 'a head that is not closed',
    file: POST,
    from: 'static-first-marketing-sites\n---',
    to: 'static-first-marketing-sites\n',
    at: 5,
    says: 'the head is not closed',
  }),
  edit({
    title: 'a head that is not opened',
    file: GERMAN_POST,
    from: '---\ntitle',
    to: 'title',
    at: 1,
    says: 'the first line must be ---',
  }),
  edit({
    title: 'a colon in a title without quotation marks',
    file: POST,
    from: 'title: "Static first: marketing sites without a server"',
    to: 'title: Static first: marketing sites without a server',
    at: 'title: Static',
    says: 'a text with a colon needs quotation marks',
  }),
  edit({
    title: 'an umlaut in a slug',
    file: GERMAN_POST,
    from: 'slug: erst-statisch',
    to: 'slug: für-statisch',
    at: 'slug: für',
    says: 'small letters, digits and hyphens',
  }),
  edit({
    title: 'a broken link in a post',
    file: POST,
    from: '](/projects)',
    to: '](/project)',
    at: '](/project)',
    says: 'there is no such page',
  }),
  edit({
    title: 'a picture with its text in the article',
    file: 'es/blog/refresh-tokens.md',
    from: '![](two-tabs)',
    to: '![Dos pestañas](two-tabs)',
    at: '![Dos',
    says: 'the texts of a picture are in pictures.yaml',
  }),
  edit({
    title: 'a picture without a text in one language',
    file: 'de/pictures.yaml',
    from: '- id: two-tabs',
    to: '- id: two-tab',
    at: '- id: two-tab',
    says: 'facts/pictures.yaml has two-tabs there',
  }),
  edit({
    title: 'a misspelt variable in the text of a PDF',
    file: 'es/downloads/press-factsheet/press-factsheet.md',
    from: '{registerCode}',
    to: '{registerCod}',
    at: '{registerCod}',
    says: 'unknown variable {registerCod}',
  }),
  {
    title: 'a post that is not translated',
    file: 'es/blog/no-standup.md',
    at: 1,
    says: 'is missing; translate the file',
    plant: (copy) => copy.remove('es/blog/no-standup.md'),
  },
  {
    title: 'a post under another name in one language',
    file: 'de/blog/no-standups.md',
    at: 1,
    says: 'rename it to content/de/blog/no-standup.md',
    plant: (copy) => {
      copy.write('de/blog/no-standups.md', copy.read('de/blog/no-standup.md'));
      copy.remove('de/blog/no-standup.md');
    },
  },
];

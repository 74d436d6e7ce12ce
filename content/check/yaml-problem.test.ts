// What the check says about YAML that cannot be read, or is read differently than it looks.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ProjectsSchema } from '../schema/index.ts';
import { checkShape } from './shapes.ts';
import { parseYamlFile } from './yaml-file.ts';

const QUOTE = 'needs quotation marks: client: ';

it.each([
  ['@home', `begins with @ ${QUOTE}"@home"`],
  ['%x', `begins with % ${QUOTE}"%x"`],
  ['*new*', `begins with * ${QUOTE}"*new*"`],
  ['!wow', `begins with ! ${QUOTE}"!wow"`],
  ['&co', `begins with & ${QUOTE}"&co"`],
  ['[draft', `begins with [ ${QUOTE}"[draft"`],
  ['`code`', `begins with \` ${QUOTE}"\`code\`"`],
  ['#1', `begins with # ${QUOTE}"#1"`],
  ['- dash', `begins with - ${QUOTE}"- dash"`],
  ['"Big" client', 'goes on after its closing quotation mark'],
  ["'Big' client", 'goes on after its closing quotation mark'],
  ['"unclosed', 'the closing quotation mark is missing: write "'],
  ['Big} Co', 'a text with } inside { … } or [ … ] needs quotation marks'],
  ['a #b', 'a text with # inside { … } or [ … ] needs quotation marks'],
  ['One: two', `a text with a colon ${QUOTE}"One: two"`],
  ['One year: 2025', 'a comma is missing before year:'],
])('the value %s inside { … } is reported in its line with advice', (value, message) => {
  const toEntry = (client: string) => `- { id: a, client: ${client}, year: 2025, sample: true }\n`;
  const source = `# Projects\n${toEntry('First')}${toEntry(value)}${toEntry('"Third, b: c"')}`;
  expect(parseYamlFile(`content/${value}.yaml`, source).findings).toEqual([
    expect.objectContaining({ line: 3, message: expect.stringContaining(message) }),
  ]);
});

it.each([
  ['a: 1\ntags: [React, @home]\n', 2, 'begins with @ needs quotation marks: "@home"'],
  ['a: 1\ntext: We are #1 of all # really\nb: 2\n', 2, 'the text after # is not shown'],
  ['a: 1\nlist:\n  - Rule #4\n  - Rule  #5\n', 3, 'the text after # is not shown'],
  ['a: "x\n', 1, 'the closing quotation mark is missing'],
  [
    '- text: [Terms](/terms) apply.\n',
    1,
    'begins with [ needs quotation marks: - text: "[Terms](/terms) apply."',
  ],
  [
    'a: 1\nlead: [Terms](/terms), see [x]\n',
    2,
    'needs quotation marks: lead: "[Terms](/terms), see [x]"',
  ],
  [
    'lead: [The "Terms"](/terms) apply\n',
    1,
    `needs quotation marks: lead: '[The "Terms"](/terms) apply'`,
  ],
  [
    'lead: { note: x } apply # why\n',
    1,
    'begins with { needs quotation marks: lead: "{ note: x } apply',
  ],
  [
    'tags: [a, b] # two\nauthor: Inés: Robledo\n',
    2,
    'a text with a colon needs quotation marks: author:',
  ],
  ['- { id: a, client: b } # one\n- { id: b, client: @c }\n', 2, 'begins with @'],
  ['- { id: a, client: b } # one\n- id: c: d\n', 2, 'a text with a colon'],
  ['a: |\n  [Note] See\n  [Note\n  "See\nb: c: d\n', 5, 'a text with a colon'],
  ['tags: [a, b] # two\nnext: "x\nc: 1\n', 2, 'the closing quotation mark is missing'],
  ['a:\n  - id: x\n    columns:\n  "  b: [c]\n', 4, 'does not fit the key above it'],
  ['tags: [a, b], c]\n', 1, 'compare the brackets, commas and colons of the line'],
  ['a:\n  title: - a\n', 2, 'begins with - needs quotation marks: title: "- a"'],
  ['a:\n  title: , a\n', 2, 'begins with , needs quotation marks: title: ", a"'],
  ['a: 1\ntext: first line\n  second # line\nb: 2\n', 3, 'the text after # is not shown'],
])('%j is reported in line %i', (source, line, message) => {
  expect(parseYamlFile('content/lines.yaml', source).findings).toEqual([
    expect.objectContaining({ line, message: expect.stringContaining(message) }),
  ]);
});

const BEGINNING = 'the line does not begin like the lines of its group';

it.each([
  ['names: [a, @x]', 'begins with @ needs quotation marks: "@x"'],
  ['names: [a, "x*]', 'the closing quotation mark is missing: write "'],
  ['names: [a, #x]', 'begins with # needs quotation marks: "#x"'],
  ['names: ["a, b", "c] d", @x]', 'begins with @ needs quotation marks: "@x"'],
  ['names: [a, b]]', 'there is one ] too many'],
  ['names: [a, b', 'a list needs ] at its end'],
  ['names: { a: 1, b: @x }', 'begins with @ needs quotation marks: b: "@x"'],
  [
    "names: 'O'Neill'",
    `an apostrophe ends a text in '…'; use double quotation marks: names: "O'Neill"`,
  ],
])('%s inside { … } is reported in its line with advice', (text, message) => {
  const toEntry = (names: string) => `  - { id: a, ${names}, seconds: 60 }\n`;
  const other = 'data:\n  - id: b\n    columns: [a, "b"]\n';
  const source = `device:\n${toEntry('names: [c]')}${toEntry(text)}${toEntry('names: [d]')}\n${other}`;
  expect(parseYamlFile('content/nested.yaml', source).findings).toEqual([
    expect.objectContaining({ line: 3, message: expect.stringContaining(message) }),
  ]);
});

it.each([
  ['  { id: b, client: Two, year: 2 }', BEGINNING],
  ['{ id: b, client: Two, year: 2 }', BEGINNING],
  ['   - { id: b, client: Two, year: 2 }', BEGINNING],
  [' - { id: b, client: Two, year: 2 } # why', BEGINNING],
  ['   - [a, b]', BEGINNING],
  ['  - { id: b, client: Two, year: 2 }"', 'remove what follows the closing }'],
  ['  - { id: b, client: Two, year: 2 }#', 'remove what follows the closing }'],
  ['  - { "id: b, client: Two, year: 2 }', '"id: is not the name of a key'],
  ['  - { id: b, client: Two, "year: 2 }', '"year: is not the name of a key'],
  ['  - { id: b, client: Two, #year: 2 }', '#year: is not the name of a key'],
  ['  - { id: b, client: Two," year: 2 }', '" year: is not the name of a key'],
  ['  - { id: b, client: Two, ye[ar: 2 }', 'ye[ar: is not the name of a key'],
  ['  - { id: b, client: [Two, x], year:[ 2 }', 'a space is missing after the colon: year: …'],
  ['  - { id[: b, client: Two, year: 2 }', 'compare the brackets, commas and colons of the line'],
  ['  - [id: b', 'the [ does not fit there'],
  ['  -- { id: b, client: Two, year: 2 }', 'compare the brackets, commas and colons of the line'],
  ['[  - id: b', 'the [ does not fit there'],
  ['  - {[ id: b, client: Two, year: 2 }', 'compare the brackets, commas and colons of the line'],
  ['  - { id: b, client: "Two" year: 2 }', 'a comma is missing before year:'],
  [
    '  - id: b, client: Two, year: 2 }',
    'the { is missing at the beginning of the entry: - { id: …',
  ],
  ['  - id: b, client: Two, year: 2', 'the entry needs { at its beginning and } at its end'],
  ['  - { id: b, client: Two, year: 2 }}', 'there is one } too many'],
  ['  - { id: b, client: Two, year: 2 }} # why', 'there is one } too many'],
])('the entry %j is not put between quotation marks', (entry, message) => {
  const toEntry = (id: string) => `  - { id: ${id}, client: One, year: 1 }\n`;
  const source = `list:\n${toEntry('a')}${entry}\n${toEntry('c')}`;
  expect(parseYamlFile('content/entry.yaml', source).findings).toEqual([
    expect.objectContaining({ line: 3, message: expect.stringContaining(message) }),
  ]);
});

it.each(['30 # minutes', 'true # why', '2026-10-20 # day', 'one\n  two # why', '[a # why\n  , b]'])(
  'the advice on the comment in %j does not put a part or a number between quotation marks',
  (value) => {
    const [finding] = parseYamlFile('content/comment.yaml', `key: ${value}\n`).findings;
    expect(finding?.message).toContain('write a comment in a line of its own');
    expect(finding?.message).not.toMatch(/["']/);
  },
);

it('a # in quotation marks or inside of a word and a comment in its own line are accepted', () => {
  const source = '# Comment\na: "We are #1" # why\n# Comment\nb: C#\nc: a#b\n  # Comment\n';
  expect(parseYamlFile('content/accepted.yaml', source).findings).toEqual([]);
});

it.each(['01234567', '+49301234', '0x1F', '1e3', '1.50', 'True'])(
  'the advice to put %s between quotation marks does not change it',
  (text) => {
    const { file } = parseYamlFile('content/text.yaml', `code: ${text}\n`);
    if (file === null) throw new Error('the file cannot be read');
    expect(checkShape(file, file.value, z.strictObject({ code: z.string() }))).toEqual([
      expect.objectContaining({
        line: 1,
        message:
          'code: must be a text; put it between quotation marks exactly as it is written, with every digit and sign',
      }),
    ]);
  },
);

it.each([
  ['client: Smith, Jones', 'Jones: unknown key; if it belongs to the text before the comma'],
  [
    'client:Laiuliin',
    'client:Laiuliin: unknown key; a space is missing after the colon: client: …',
  ],
  ['client: Smith, 10:30', '10:30: unknown key; if it belongs to the text before the comma'],
  ['client: Smith, note:b', 'note:b: unknown key; if note is a key, write a space after its colon'],
])('%s inside { … } is not taken for a key to remove', (text, message) => {
  const source = `- { id: a, category: web, year: 2025, featured: true, ${text}, clothSeed: a, launched: 2025-04, months: 5, languages: [en], sample: true }\n`;
  const { file } = parseYamlFile('content/comma.yaml', source);
  if (file === null) throw new Error('the file cannot be read');
  expect(checkShape(file, file.value, ProjectsSchema)).toEqual([
    expect.objectContaining({ line: 1, message: expect.stringContaining(`0.${message}`) }),
  ]);
});

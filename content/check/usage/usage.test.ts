import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type ContentCopy, copyContent } from '../content-copy.ts';
import type { Content } from '../load.ts';
import { requireContent } from '../require-content.ts';
import { parseYamlFile } from '../yaml-file.ts';
import { checkUsage } from './check-usage.ts';
import { findUsage } from './find-usage.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
/** The analysis type-checks site and API. */
const LIMIT_MS = 480_000;

/** Changes sources in memory only. */
function plantInCode(edits: readonly [file: string, from: string, to: string][]) {
  const replaced = new Map<string, string>();
  for (const [file, from, to] of edits) {
    const source = replaced.get(file) ?? readFileSync(join(REPOSITORY, file), 'utf8');
    if (!source.includes(from)) throw new Error(`${file} does not contain: ${from}`);
    replaced.set(file, source.replace(from, to));
  }
  return replaced;
}

/** The keys are unknown to the schemas of this process, so the files are read without them. */
function withPlanted(
  copy: ContentCopy,
  edits: readonly [file: string, from: string, to: string][],
): Content {
  const content = requireContent(copy.root);
  const facts = new Map(content.facts);
  const english = new Map(content.texts.get('en'));
  for (const [file, from, to] of edits) {
    copy.edit(file, from, to);
    const parsed = parseYamlFile(`content/${file}`, copy.read(file)).file;
    if (parsed === null) throw new Error(`${file} cannot be read`);
    const [folder = '', ...name] = file.split('/');
    (folder === 'facts' ? facts : english).set(name.join('/'), parsed);
  }
  return { ...content, facts, texts: new Map([...content.texts, ['en', english]]) };
}

const SCHEMA = 'content/schema';
const SITE = 'apps/site/src';

it(
  '[D-N9a] ten planted keys without a reader or without a text are found with file and line, and nothing else',
  () => {
    using copy = copyContent();
    const content = withPlanted(copy, [
      ['en/ui.yaml', '\nform:\n', '\nform:\n  plantedLabel: A label\n'],
      ['en/ui.yaml', '\nblog:\n', '\nblog:\n  plantedCount: { one: One, other: Many }\n'],
      ['en/pages/home.yaml', '\nhero:\n', '\nhero:\n  plantedNote: A note\n'],
      ['facts/company.yaml', '\nfoundedYear', '\nplantedFact: 12\nfoundedYear'],
      ['facts/people.yaml', '\n  portrait:\n', '\n  portrait:\n    plantedGroup: { deep: 1 }\n'],
      ['facts/posts.yaml', '\n- id: ', '\n- plantedEntry: 1\n  id: '],
    ]);

    const usage = findUsage(
      REPOSITORY,
      plantInCode([
        [
          `${SCHEMA}/ui-forms.ts`,
          'const form = z.strictObject({',
          'const form = z.strictObject({ plantedLabel: line,',
        ],
        [
          `${SCHEMA}/ui-reading.ts`,
          'const blog = z.strictObject({',
          'const blog = z.strictObject({ plantedCount: plural(line),',
        ],
        [
          `${SCHEMA}/page-home.ts`,
          'hero: z.strictObject({',
          'hero: z.strictObject({ plantedNote: line, plantedChoice: line.optional(),',
        ],
        [
          `${SCHEMA}/facts-company.ts`,
          'foundedYear: z.int(),',
          'foundedYear: z.int(), plantedFact: z.int(),',
        ],
        [
          `${SCHEMA}/facts-people.ts`,
          'z.strictObject({',
          'z.strictObject({ plantedGroup: z.strictObject({ deep: z.int() }),',
        ],
        [
          `${SCHEMA}/post.ts`,
          'PostSchema = z.strictObject({',
          'PostSchema = z.strictObject({ plantedEntry: z.int(),',
        ],
        [
          `${SCHEMA}/index.ts`,
          "'emails/contact-reply.yaml': EmailSchema,",
          "'emails/contact-reply.yaml': EmailSchema, 'emails/planted-letter.yaml': EmailSchema,",
        ],
        // Code that reads what the content does not have: a property, a variable, an optional key.
        [
          `${SITE}/forms/form-texts.ts`,
          "name-missing': validation.name",
          "name-missing': validation.name ?? validation.plantedProperty",
        ],
        [
          `${SITE}/features/resources/resources-content.ts`,
          '{ meta, hero, list, count }',
          '{ meta, hero, list, count, plantedVariable }',
        ],
        [
          `${SITE}/features/home/home-content.ts`,
          '    hero,\n',
          '    hero: { ...hero, title: hero.plantedChoice ?? hero.title },\n',
        ],
      ]),
    );
    const lines = checkUsage(content, usage).map(
      ({ level, file, line, message }) => `${level} ${file}:${line} ${message}`,
    );
    const at = (file: string, text: string) => `error content/${file}:${copy.lineOf(file, text)} `;
    const inCode = (file: string, text: string) => {
      const source = readFileSync(join(REPOSITORY, file), 'utf8').split('\n');
      return `error ${file}:${source.findIndex((line) => line.includes(text)) + 1} `;
    };
    const expected = [
      `${at('en/ui.yaml', 'plantedLabel')}form.plantedLabel: no code reads this key`,
      `${at('en/ui.yaml', 'plantedCount')}blog.plantedCount: no code reads this key`,
      `${at('en/pages/home.yaml', 'plantedNote')}hero.plantedNote: no code reads this key`,
      `${at('facts/company.yaml', 'plantedFact')}plantedFact: no code reads this key`,
      `${at('facts/people.yaml', 'plantedGroup')}portrait.plantedGroup: no code reads this key`,
      `${at('facts/posts.yaml', 'plantedEntry')}plantedEntry: no code reads this key`,
      `error content/email-variables.ts:1 no code sends this email`,
      `${inCode(`${SITE}/forms/form-texts.ts`, 'validation.name,')}reads the key plantedProperty`,
      `${inCode(`${SITE}/features/resources/resources-content.ts`, '{ meta, hero, list, count }')}reads the key plantedVariable`,
      `${inCode(`${SITE}/features/home/home-content.ts`, '    hero,')}reads pages/home.yaml: hero.plantedChoice, which no language has`,
    ];
    expect(lines.toSorted()).toEqual(
      expected.toSorted().map((line) => expect.stringContaining(line)),
    );
  },
  LIMIT_MS,
);

// Rule: a number that a text states about the content is the number that the content has. Example:
// "Sixteen pieces of work" on the projects page, in digits or in words.
import {
  CompanySchema,
  countMembers,
  PeopleSchema,
  PressSchema,
  ProjectsSchema,
  ResourcesSchema,
} from '../schema/index.ts';
import type { Finding } from './finding.ts';
import { type Content, toShown } from './load.ts';
import type { MarkdownFile } from './markdown-file.ts';
import { findNumbers, hasNumberWords } from './number-words.ts';
import { getAt, type Path, toIds, toPathText } from './tree.ts';
import type { YamlFile } from './yaml-file.ts';

/**
 * The numbers at the beginning of a text, in their order. Several rows are alternatives. A text
 * without any number states nothing and passes.
 */
type Claim = { file: string; path: Path; numbers: readonly (readonly number[])[]; subject: string };

const CHECKBOX = /^- \[ \] /;

export function checkStatedNumbers(content: Content): Finding[] {
  const claims = toClaims(content);
  const findings: Finding[] = [];
  for (const [language, files] of content.texts) {
    if (!hasNumberWords(language)) continue;
    for (const claim of [...claims, ...toChecklistClaims(content, language)]) {
      const file = files.get(claim.file) ?? content.articles.get(language)?.get(claim.file);
      if (file !== undefined) findings.push(...checkClaim(content, { language, file, claim }));
    }
  }
  return findings;
}

type Where = { language: string; file: YamlFile; claim: Claim };

function checkClaim(content: Content, { language, file, claim }: Where): Finding[] {
  const text = getAt(toShown(content, language, file), claim.path);
  if (typeof text !== 'string') return [];
  const found = findNumbers(text, language).filter(({ value }) => !isYear(value));
  // A text may leave out the later numbers: “Eight people, and no office.”
  const isTrue = claim.numbers.some((row) =>
    row.slice(0, found.length).every((number, index) => found[index]?.value === number),
  );
  if (found.length === 0 || isTrue) return [];
  const stated = found.map((number) => number.text).join(', ');
  const wanted = claim.numbers.map((row) => row.join(', ')).join(' or ');
  const message = `${toPathText(claim.path)}: states ${stated}, but ${claim.subject}: ${wanted}; correct the number`;
  return [{ level: 'error', file: file.path, line: file.lineOf(claim.path), message }];
}

/** A year counts nothing: “Since 2024 we are eight.” */
function isYear(number: number): boolean {
  return number >= 1900 && number < 2100;
}

function toClaims({ facts }: Content): Claim[] {
  const company = CompanySchema.safeParse(facts.get('company.yaml')?.value).data;
  const people = PeopleSchema.safeParse(facts.get('people.yaml')?.value).data;
  const projects = ProjectsSchema.safeParse(facts.get('projects.yaml')?.value).data;
  const resources = ResourcesSchema.safeParse(facts.get('resources.yaml')?.value).data;
  const press = PressSchema.safeParse(facts.get('press.yaml')?.value).data;
  const claims: Claim[] = [];
  const add = (
    file: string,
    paths: readonly Path[],
    numbers: Claim['numbers'],
    subject: string,
  ) => {
    claims.push(...paths.map((path) => ({ file, path, numbers, subject })));
  };
  const description: Path = ['meta', 'description'];
  const lead: Path = ['hero', 'lead'];
  if (company !== undefined) {
    const members = countMembers(company);
    const countries = new Set(company.members.map(({ countryCode }) => countryCode)).size;
    const subject = 'facts/company.yaml has this number of members';
    add('pages/home.yaml', [['hero', 'facts', 1]], [[members]], subject);
    add(
      'pages/team.yaml',
      [
        ['meta', 'title'],
        ['hero', 'title'],
      ],
      [[members]],
      subject,
    );
    add('pages/career.yaml', [lead], [[members, countries]], `${subject} and countries`);
  }
  if (people !== undefined) {
    add('pages/team.yaml', [lead], [[people.length]], 'facts/people.yaml has this number');
  }
  if (projects !== undefined) {
    const subject = 'facts/projects.yaml has this number';
    add('pages/projects.yaml', [description, lead], [[projects.length]], subject);
  }
  if (resources !== undefined) {
    const others = resources.filter(({ type }) => type === 'external').length;
    const own = resources.length - others;
    const subject = 'facts/resources.yaml has, of our own and by others, or in total';
    add('pages/resources.yaml', [description, lead], [[own, others], [resources.length]], subject);
  }
  if (press !== undefined) {
    const numbers = [[press.releases.length, press.contact.responseHours]];
    const subject = 'facts/press.yaml has this number of releases and of hours until the reply';
    add('pages/press.yaml', [description], numbers, subject);
    const hours = 'facts/press.yaml has this number of hours until the reply';
    add('ui.yaml', [['press', 'time']], [[press.contact.responseHours]], hours);
  }
  return claims;
}

/** The number of boxes to tick in a download, as its lead and the list of resources state it. */
function toChecklistClaims(content: Content, language: string): Claim[] {
  const page = content.texts.get(language)?.get('pages/resources.yaml');
  const ids = toIds(getAt(page?.value, ['items']));
  return ids.flatMap((id, index) => {
    const name = `downloads/${id}/${id}.md`;
    const boxes = countBoxes(content.articles.get(language)?.get(name));
    if (boxes === 0) return [];
    const shared = { numbers: [[boxes]], subject: `${name} has this number of boxes` };
    return [
      { file: name, path: ['lead'], ...shared },
      { file: 'pages/resources.yaml', path: ['items', index, 'description'], ...shared },
    ];
  });
}

function countBoxes(file: MarkdownFile | undefined): number {
  return file?.prose.filter(({ text }) => CHECKBOX.test(text)).length ?? 0;
}

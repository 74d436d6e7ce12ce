// `--live`: everything that an operator has to replace before the site is published. Sample facts,
// sample addresses and numbers in any file, and texts that repeat the names of sample facts.
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { findSampleNames, hasName, ownsText } from './sample-names.ts';
import { findShipped, readShippedSamples, type ShippedSamples } from './shipped-samples.ts';
import { forEachPiece } from './translations.ts';
import { getAt, type Path, toPathText, walkBranches, walkTexts } from './tree.ts';
import type { YamlFile } from './yaml-file.ts';

type Pattern = { pattern: RegExp; message: string };

/** Values that no real company has. `$&` in a message is the value. */
const SAMPLE_VALUES: readonly Pattern[] = [
  {
    pattern:
      /[a-z0-9.@-]*\b(?:[a-z0-9-]+\.(?:example|invalid|test)|example\.(?:com|net|org))\b(?!\.\w)/i,
    message: '$& is a sample address, which does not exist; write your own',
  },
  {
    pattern: /\+?[\d ()-]*\b000[ -]?0000\b/,
    message: '$& is a sample phone number; write your own',
  },
  { pattern: /Näidise \d+/, message: '$& is a sample street; write your postal address' },
  {
    pattern: /(?<![\w.])0{8}(?!\w)/,
    message: '$& is a sample register code; write the code of your company',
  },
  {
    pattern: /\b[A-Z]{2}0{8,}\b/,
    message: '$& is a sample VAT number; write the number of your company',
  },
  {
    pattern: /\bG-(?:SAMPLE|X{4})\w*/,
    message: '$& is a sample measurement id; write the id of your analytics property',
  },
];

/** Code may use addresses that do not exist, e.g. in an example of a test. */
const INLINE_CODE = /`[^`]*`/g;

/** What to do about a sample of each file of facts. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  'accessibility.yaml': 'state the day and the gaps of your own test',
  'letters.yaml': 'write your own letter',
  'company.yaml': 'write the data of your company in this file',
  'counters.yaml': 'write a figure that you have counted, and its definition in counters.yaml',
  'people.yaml': 'name a person of your company, and write their texts in pages/team.yaml',
  'jobs.yaml': 'describe a position that is open, and write its texts in pages/career.yaml',
  'projects.yaml': 'name a project and a client who has agreed, and write it in projects.yaml',
  'posts.yaml': 'name the real author and day, and write the text in blog/',
  'pictures.yaml': 'name a picture of your own, and write its texts in pictures.yaml',
  'press.yaml': 'state what has really happened, and write the texts in pages/press.yaml',
};

export function checkLive(content: Content): Finding[] {
  const facts = [...content.facts].flatMap(([name, file]) => [
    ...findMarked(name, file),
    ...findValues(file),
  ]);
  const shipped = readShippedSamples();
  return [
    ...facts,
    ...findShipped(content, shipped),
    ...checkKitNames(content, shipped),
    ...checkTexts(content, shipped),
  ];
}

/** Visitors download the press kit under the name of the company. */
function checkKitNames(content: Content, shipped: ShippedSamples): Finding[] {
  const company = content.facts.get('company.yaml')?.value;
  const press = content.facts.get('press.yaml');
  const kit = getAt(press?.value, ['kit']);
  if (press === undefined || !Array.isArray(kit)) return [];
  const ascii = String(getAt(company, ['ascii']));
  const old = shipped.ascii.filter((name) => name !== ascii);
  const names = getAt(company, ['sample']) === true ? [...old, ascii] : old;
  return kit.flatMap((_, index) => {
    const path = ['kit', index, 'file'];
    const file = String(getAt(press.value, path));
    if (!names.some((name) => file.includes(name))) return [];
    const message = `${toPathText(path)}: ${file} contains the name of the sample company; write the file name with your own`;
    return [toFinding(press, path, message)];
  });
}

function findMarked(name: string, file: YamlFile): Finding[] {
  const findings: Finding[] = [];
  walkBranches(file.value, (branch, path) => {
    if (getAt(branch, ['sample']) !== true) return;
    const id = getAt(branch, ['id']) ?? getAt(branch, ['legalName']) ?? (toPathText(path) || name);
    const advice = REPLACEMENTS[name] ?? 'replace it';
    const message = `${id} is a sample; ${advice}, then set sample: false`;
    findings.push(toFinding(file, [...path, 'sample'], message));
  });
  return findings;
}

function findValues(file: YamlFile): Finding[] {
  const findings: Finding[] = [];
  walkTexts(file.value, (text, path) => {
    for (const message of describeValues(text)) {
      findings.push(toFinding(file, path, `${toPathText(path)}: ${message}`));
    }
  });
  return findings;
}

function checkTexts(content: Content, shipped: ShippedSamples): Finding[] {
  const names = findSampleNames(content, shipped);
  const findings: Finding[] = [];
  forEachPiece({ ...content, factValues: new Map() }, ({ language, file, line, label, text }) => {
    const repeated = names
      .filter((name) => name.language === null || name.language === language)
      .filter((name) => hasName(text, name.text, language))
      .filter((name) => !ownsText(name, { content, file, label }))
      .map((name) => `repeats ${name.text}, ${name.what}; write the sentence for your company`);
    for (const message of [...describeValues(text.replaceAll(INLINE_CODE, '')), ...repeated]) {
      findings.push({ level: 'error', file, line, message: `${label}: ${message}` });
    }
  });
  return findings;
}

function describeValues(text: string): string[] {
  return SAMPLE_VALUES.flatMap(({ pattern, message }) => {
    const found = pattern.exec(text)?.[0].trim();
    return found === undefined ? [] : message.replace('$&', found);
  });
}

function toFinding(file: YamlFile, path: Path, message: string): Finding {
  return { level: 'error', file: file.path, line: file.lineOf(path), message };
}

#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Compares the JSON language files of a folder and lists what is missing, outdated or oddly long.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { parseArgs } from 'node:util';

const USAGE = `Usage: node translation-audit.mjs <folder> [options]

  --source <language>   the language that is translated from (default: en)
  --growth <factor>     report texts longer than this many times the source text
  --strict              exit with 1 on warnings, too
  --accept              remember the texts as they are now; later changes are "outdated"
`;
const LEDGER = 'translation-audit.lock.json';
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
/** Up to this many characters in the source, a translation may be this many times as long. */
const GROWTH_LIMITS = [
  [10, 3],
  [20, 2],
  [30, 1.8],
  [50, 1.6],
  [Number.POSITIVE_INFINITY, 1.4],
];

/** Reads <folder>/<language>.json and <folder>/<language>/**.json as language → key → text. */
async function readLanguages(folder) {
  const languages = new Map();
  const paths = (await readdir(folder, { recursive: true })).sort();
  for (const path of paths) {
    if (!path.endsWith('.json')) continue;
    const [language, ...rest] = path.slice(0, -'.json'.length).split(sep);
    if (!LANGUAGE.test(language)) continue;
    const texts = languages.get(language) ?? new Map();
    addTexts(texts, JSON.parse(await readFile(join(folder, path), 'utf8')), rest.join('/'));
    languages.set(language, texts);
  }
  return languages;
}

function addTexts(texts, value, key) {
  if (typeof value !== 'object' || value === null) {
    texts.set(key, String(value ?? ''));
    return;
  }
  for (const [name, child] of Object.entries(value)) {
    addTexts(texts, child, key === '' ? name : `${key}.${name}`);
  }
}

/** Names of the variables in a text: {name}, {{name}}, {count, plural, …}, %s, %1$d. */
function findVariables(text) {
  const named = /\{\s*\w+\s*,/.test(text) ? /\{\s*(\w+)\s*,/g : /\{\{?\s*([\w.]+)\s*\}/g;
  const names = [...text.matchAll(named), ...text.matchAll(/(%(?:\d+\$)?[sd])/g)];
  return [...new Set(names.map((match) => match[1]))].sort().join(' ');
}

function findGrowthLimit(length, growth) {
  if (growth !== undefined) return growth;
  return GROWTH_LIMITS.find(([upTo]) => length <= upTo)[1];
}

function toHash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Outdated: the source has changed since the last --accept, the translation has not. */
function isOutdated(remembered, source, translation) {
  if (remembered === undefined) return false;
  const [sourceHash, translationHash] = remembered;
  return sourceHash !== toHash(source) && translationHash === toHash(translation);
}

function compareText({ source, translation, remembered, growth }) {
  if (translation === undefined) return [['error', 'is missing']];
  if (translation.trim() === '' && source.trim() !== '') return [['error', 'is empty']];
  const findings = [];
  const wanted = findVariables(source);
  const found = findVariables(translation);
  if (wanted !== found) {
    findings.push(['error', `has the variables [${found}], the source has [${wanted}]`]);
  }
  if (isOutdated(remembered, source, translation)) {
    findings.push(['warning', 'is outdated: the source has changed since']);
  }
  if (translation.length > source.length * findGrowthLimit(source.length, growth)) {
    const lengths = `${translation.length} characters against ${source.length}`;
    findings.push(['warning', `is oddly long: ${lengths}`]);
  }
  if (translation === source && source.includes(' ')) {
    findings.push(['warning', 'is the same as the source: not translated?']);
  }
  return findings;
}

function* auditLanguage({ language, texts, source, ledger, growth }) {
  for (const [key, text] of source) {
    const remembered = ledger[language]?.[key];
    const pair = { source: text, translation: texts.get(key), remembered, growth };
    for (const [level, message] of compareText(pair)) yield { language, key, level, message };
  }
  for (const key of texts.keys()) {
    if (!source.has(key)) yield { language, key, level: 'error', message: 'is not in the source' };
  }
}

function toLedger(languages, source) {
  const toEntry = ([key, text]) => [key, [toHash(source.get(key) ?? ''), toHash(text)]];
  const entries = [...languages].map(([language, texts]) => [
    language,
    Object.fromEntries([...texts].map(toEntry)),
  ]);
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

async function readLedger(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      source: { type: 'string', default: 'en' },
      growth: { type: 'string' },
      strict: { type: 'boolean', default: false },
      accept: { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  const growth = values.growth === undefined ? undefined : Number(values.growth);
  if (folder === undefined || (growth !== undefined && !(growth > 0))) throw new Error(USAGE);
  const languages = await readLanguages(folder);
  const source = languages.get(values.source);
  if (source === undefined) throw new Error(`No ${values.source}.json or ${values.source}/ found.`);
  languages.delete(values.source);
  const ledgerPath = join(folder, LEDGER);
  if (values.accept) {
    await writeFile(ledgerPath, toLedger(languages, source));
    console.log(`Remembered ${source.size} texts for ${[...languages.keys()].join(', ')}.`);
    return 0;
  }
  const ledger = await readLedger(ledgerPath);
  const findings = [...languages].flatMap(([language, texts]) => [
    ...auditLanguage({ language, texts, source, ledger, growth }),
  ]);
  for (const { language, key, level, message } of findings) {
    console.log(`${level}  ${language}  ${key}  ${message}`);
  }
  const errors = findings.filter((finding) => finding.level === 'error').length;
  const warnings = findings.length - errors;
  const scope = `${source.size} texts in ${languages.size} translations`;
  console.log(`${scope}: ${errors} errors, ${warnings} warnings`);
  return errors > 0 || (values.strict && warnings > 0) ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}

// Runs every rule over the content folder.
import { checkArticles } from './articles.ts';
import { checkButtons } from './buttons.ts';
import { checkCounted } from './counted.ts';
import type { Finding } from './finding.ts';
import { checkIds } from './ids.ts';
import { checkLaterPosts } from './later-posts.ts';
import { checkLedgers } from './ledgers.ts';
import { checkLinks } from './links.ts';
import { type Content, loadContent } from './load.ts';
import { checkMarkdown } from './markdown.ts';
import { checkPlurals } from './plurals.ts';
import { checkSamples, findSamples, type Sample } from './samples.ts';
import { checkShapes } from './shapes.ts';
import { checkStale } from './stale.ts';
import { checkStatedNumbers } from './stated-numbers.ts';
import { checkStructure } from './structure.ts';
import { checkVariables } from './variables.ts';
import { checkWords } from './words.ts';

export type Report = { findings: Finding[]; samples: Sample[]; languages: number };

const RULES: readonly ((content: Content) => Finding[])[] = [
  checkShapes,
  checkButtons,
  checkArticles,
  checkMarkdown,
  checkStructure,
  checkIds,
  checkVariables,
  checkPlurals,
  checkLinks,
  checkWords,
  checkLedgers,
  checkCounted,
  checkStatedNumbers,
  checkLaterPosts,
  checkSamples,
  checkStale,
];

export function checkContent(root: string): Report {
  const { content, findings } = loadContent(root);
  const all = [...findings, ...RULES.flatMap((rule) => rule(content))];
  return {
    findings: all.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line),
    samples: findSamples(content),
    languages: content.languages.length,
  };
}

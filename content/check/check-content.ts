// Runs every rule over the content folder.
import { checkAccessibilityGaps } from './accessibility-gaps.ts';
import { checkArticles } from './articles.ts';
import { checkButtons } from './buttons.ts';
import { checkContactFacts } from './contact-facts.ts';
import { checkCounted } from './counted.ts';
import { checkFileSizes } from './file-sizes.ts';
import type { Finding } from './finding.ts';
import { checkIds } from './ids.ts';
import { checkLaterPosts } from './later-posts.ts';
import { checkLedgers } from './ledgers.ts';
import { checkLinks } from './links.ts';
import { checkLive } from './live.ts';
import { type Content, loadContent } from './load.ts';
import { checkMarkdown } from './markdown.ts';
import { checkPictures } from './pictures.ts';
import { checkPlurals } from './plurals.ts';
import { checkPrivacyTables } from './privacy-tables.ts';
import { checkPositionPages, checkProjectPages } from './project-pages.ts';
import { checkQuotes } from './quotes.ts';
import { checkPublished, checkRedirects } from './redirects.ts';
import { type Redirects, resolveRedirects } from './resolve-redirects.ts';
import { checkSamples, findSamples, type Sample } from './samples.ts';
import { checkStale } from './stale.ts';
import { checkStatedNumbers } from './stated-numbers.ts';
import { checkStructure } from './structure.ts';
import { checkSummaries } from './summaries.ts';
import { checkVariables } from './variables.ts';
import { checkWords } from './words.ts';

export type Report = {
  /** Errors first, and causes before their consequences: facts, source language, translations. */
  findings: Finding[];
  /** Sample entries. Empty when they are reported as findings. */
  samples: Sample[];
  languages: number;
  /** For the development server. */
  redirects: Redirects;
  /** False when invalid languages or facts prevent the check of the texts. */
  isComplete: boolean;
};

const RULES: readonly ((content: Content) => Finding[])[] = [
  checkButtons,
  checkSummaries,
  checkArticles,
  checkMarkdown,
  checkStructure,
  checkIds,
  checkPictures,
  checkVariables,
  checkPlurals,
  checkQuotes,
  checkLinks,
  checkRedirects,
  checkPublished,
  checkWords,
  checkFileSizes,
  checkLedgers,
  (content) => checkContactFacts(content),
  (content) => checkAccessibilityGaps(content),
  checkPrivacyTables,
  checkProjectPages,
  checkPositionPages,
  checkCounted,
  checkStatedNumbers,
  checkLaterPosts,
  checkSamples,
  checkStale,
];

/** `isLive`: sample content is an error, because the site is going to be published. */
export function checkContent(root: string, { isLive = false } = {}): Report {
  const { content, findings } = loadContent(root);
  if (content === null) {
    return { findings, samples: [], languages: 0, redirects: new Map(), isComplete: false };
  }
  const rules = isLive ? [...RULES, checkLive] : RULES;
  const all = [...findings, ...rules.flatMap((rule) => rule(content))];
  return {
    findings: sortFindings(all, content),
    samples: isLive ? [] : findSamples(content),
    languages: content.languages.length,
    redirects: resolveRedirects(content, new Date()),
    isComplete: true,
  };
}

function sortFindings(findings: readonly Finding[], content: Content): Finding[] {
  const folders = ['facts', content.defaultLanguage.code];
  const rank = ({ level, file }: Finding) => {
    const folder = folders.indexOf(file.split('/')[1] ?? '');
    return (level === 'error' ? 0 : 10) + (folder === -1 ? folders.length : folder);
  };
  return findings.toSorted(
    (a, b) => rank(a) - rank(b) || a.file.localeCompare(b.file) || a.line - b.line,
  );
}

// Reads requirement ids: the list itself, and those that test titles claim.
import { findTestTitles } from './test-titles.ts';

// Two digits in the two main parts; a number and perhaps a letter among the decisions.
const ID_LINE = /^- (S[12]-[A-Z]\d\d|D-[A-Z]\d+[a-z]?) · /gm;
// Looser than a real id on purpose: a mistyped one shall be reported, not overlooked.
const CLAIM = /\b(?:S\d+|D)-[A-Z]+\d+[a-z]?\b/g;
const BRACKET = /\[([^\][]*)\]/g;

export function parseRequirements(markdown: string): string[] {
  return [...markdown.matchAll(ID_LINE)].map((match) => match[1] ?? '');
}

/** The ids in the square brackets of all test titles of one file. */
export function findClaimedIds(fileName: string, source: string): string[] {
  const titles = findTestTitles(fileName, source);
  const brackets = titles.flatMap((title) => [...title.matchAll(BRACKET)].map((match) => match[1]));
  return brackets.flatMap((text) => text?.match(CLAIM) ?? []);
}

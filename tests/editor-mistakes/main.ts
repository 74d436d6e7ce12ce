// npm run test:editor-mistakes: plants every mistake in a copy of the content and compares the
// first message in the terminal and on the page in development with its file and line.
import { parseArgs } from 'node:util';
import { copyContent } from '../../content/check/content-copy.ts';
import { toReportLines } from '../../content/check/report.ts';
import { saveResult } from '../support/keep-result.ts';
import { readFirstFinding, startDevSite } from './dev-site.ts';
import { toLocation } from './mistake.ts';
import { MISTAKES } from './mistakes.ts';

const { values: options } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });

using copy = copyContent();
await using site = await startDevSite(copy.root);
const startedAt = performance.now();
const rows: string[] = [];
let terminalHits = 0;
let pageHits = 0;
for (const mistake of MISTAKES) {
  mistake.plant(copy);
  const location = toLocation(mistake, copy);
  const [terminal = ''] = toReportLines(copy.check());
  const page = readFirstFinding((await site.open('/')).html);
  copy.restore();
  const isInTerminal = terminal.startsWith(`${location} `) && terminal.includes(mistake.says);
  const isOnPage = page?.location === location && page.message.includes(mistake.says);
  if (isInTerminal) terminalHits += 1;
  if (isOnPage) pageHits += 1;
  const cells = [mistake.title, location, isInTerminal ? 'yes' : 'NO', isOnPage ? 'yes' : 'NO'];
  rows.push(`| ${cells.join(' | ')} |`);
}
const seconds = Math.round((performance.now() - startedAt) / 1000);
const total = MISTAKES.length;
const summary = `The first message names the file and the line of ${terminalHits} of ${total} mistakes in the terminal and of ${pageHits} of ${total} on the page.`;
saveResult(
  'tests/editor-mistakes',
  [
    '# npm run test:editor-mistakes',
    '',
    `${summary} All on one development server, in ${seconds} s.`,
    '',
    '| mistake | place | terminal | page |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n'),
  { isKept: options.keep, isWhole: true },
);
console.log(summary);
process.exitCode = terminalHits === total && pageHits === total ? 0 : 1;

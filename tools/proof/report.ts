// Reads the figures of a claim from what its program wrote, and makes docs/results.md of them.
import type { Claim, Figure } from './claims.ts';

export type Outcome = {
  claim: Claim;
  exitCode: number;
  seconds: number;
  /** Text by file name of test-results; `output` is what the program printed. */
  texts: Readonly<Record<string, string>>;
};

export type Evaluation = 'ok' | 'over, known' | 'FAILED';

export type ReportOptions = {
  outcomes: readonly Outcome[];
  date: string;
  machine: string;
  minutes: number;
  /** The first line of the committed result of a long form that has a date, by file. */
  readLongDate: (file: string) => string | null;
};

/** A program without its figure proves nothing, so a missing one is a failure too. */
export function evaluate(outcome: Outcome): Evaluation {
  const isComplete = outcome.claim.figures.every((figure) => readFigure(figure, outcome) !== null);
  if (!isComplete) return 'FAILED';
  if (outcome.exitCode === 0) return 'ok';
  return isKnownMiss(outcome) ? 'over, known' : 'FAILED';
}

/** Not a program that crashed, and not a figure that has become worse. */
function isKnownMiss(outcome: Outcome): boolean {
  const { knownMiss, figures } = outcome.claim;
  if (knownMiss === undefined || outcome.exitCode !== 1) return false;
  return knownMiss.isKnown(
    ...figures.map((figure) => {
      const text = readFigure(figure, outcome)?.replaceAll(/\bp\d+\b/g, '') ?? '';
      return Number(/\d+(?:\.\d+)?/.exec(text)?.[0]);
    }),
  );
}

export function toReport(options: ReportOptions): string {
  const { outcomes, date, machine, minutes } = options;
  const rows = outcomes.map((outcome) => toRow(outcome, options));
  return `# Results

Written by \`npm run proof\` on ${date}: the test programs and benches in their short form, except test:image, test:pgbouncer, test:restore, bench:growth and bench:lighthouse, in ${minutes.toFixed(0)} minutes. Machine: ${machine}. The test programs ran two at a time, the benches alone. The last column has the committed result of the long form and its date; a time in it was measured on another day, so compare only ratios.

| claim | command | figure | limit | result | long form |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function toRow(outcome: Outcome, { readLongDate }: ReportOptions): string {
  const { claim } = outcome;
  const figures = claim.figures.map((figure) => readFigure(figure, outcome) ?? 'no figure');
  const { longResult } = claim;
  const longDate = longResult === undefined ? null : readLongDate(longResult);
  const cells = [
    claim.claim,
    `\`npm run ${[claim.program, ...(claim.args.length > 0 ? ['--', ...claim.args] : [])].join(' ')}\` (${outcome.seconds.toFixed(0)} s)`,
    figures.join(', '),
    claim.limit,
    claim.knownMiss === undefined
      ? evaluate(outcome)
      : `${evaluate(outcome)}: ${toLink(claim.knownMiss.file)}`,
    longResult === undefined || longDate === null ? '' : `${toLink(longResult)}, ${longDate}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function toLink(file: string): string {
  return `[${file}](../${file})`;
}

function readFigure([file, pattern, text]: Figure, { texts }: Outcome): string | null {
  const match = pattern.exec(texts[file] ?? '');
  return match ? match[0].replace(pattern, text) : null;
}

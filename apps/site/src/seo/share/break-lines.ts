// Breaks a title into lines of similar width, between words and at soft hyphens.

const SOFT_HYPHEN = '\u00AD';
const STEP = 0.02;

type Measure = (line: string) => number;

/**
 * Finds the smallest number of lines that fit, then the narrowest column with that number. Words
 * are hyphenated only when one is wider than the column. Null when a word still does not fit.
 */
export function breakLines(text: string, width: number, measure: Measure): string[] | null {
  return (
    balanceLines(text.replaceAll(SOFT_HYPHEN, ''), width, measure) ??
    balanceLines(text, width, measure)
  );
}

function balanceLines(text: string, width: number, measure: Measure): string[] | null {
  const fewest = fillLines(text, width, measure);
  if (fewest === null) return null;
  let best = fewest;
  for (let narrower = width * (1 - STEP); narrower > 0; narrower -= width * STEP) {
    const lines = fillLines(text, narrower, measure);
    if (lines === null || lines.length > fewest.length) return best;
    best = lines;
  }
  return best;
}

function fillLines(text: string, width: number, measure: Measure): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const piece of toPieces(text)) {
    const longer = line + piece;
    if (measure(toVisible(longer)) <= width) {
      line = longer;
      continue;
    }
    if (line === '') return null;
    lines.push(toVisible(line));
    line = piece.trimStart();
    if (measure(toVisible(line)) > width) return null;
  }
  return [...lines, toVisible(line)];
}

/** Words with the space before them. A word with soft or hard hyphens becomes several pieces. */
function toPieces(text: string): string[] {
  return text
    .split(/(?= )/)
    .flatMap((word) => word.split(/(?<=\u00AD|\p{L}{3}-)/u))
    .filter((piece) => piece !== '');
}

/** A soft hyphen is visible only at the end of a line. */
function toVisible(line: string): string {
  const ending = line.endsWith(SOFT_HYPHEN) ? '-' : '';
  return line.replaceAll(SOFT_HYPHEN, '') + ending;
}

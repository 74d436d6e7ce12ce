// Finds parts of a password that follow a pattern: keyboard walks, sequences, repeated characters,
// years and dates.

/** `end` is exclusive. */
export type Part = { start: number; end: number; bits: number };

const MIN_CHARS = 3;
const MIN_WALK_CHARS = 4;
/** Rows of three keyboard layouts and the numeric keypad. A walk moves along or across rows. */
const KEYBOARDS = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ['', '789', '456', '123'],
].map(toKeys);

/** Bits for the first key, then for each change of direction. */
const WALK_START_BITS = 4;
const WALK_TURN_BITS = 1.5;
const SEQUENCE_BITS = 4;
const REPEAT_BITS = 4;
const YEAR_BITS = 6;
const DATE_BITS = 14;

type Keys = ReadonlyMap<string, readonly [row: number, column: number]>;

export function findPatterns(password: string): Part[] {
  const text = password.toLowerCase();
  return [
    ...KEYBOARDS.flatMap((keys) =>
      findRuns(text, (start) => walk(keys, text, start), MIN_WALK_CHARS),
    ),
    ...findRuns(text, (start) =>
      follow(text, start, (step) => Math.abs(step) === 1, SEQUENCE_BITS),
    ),
    ...findRuns(text, (start) => follow(text, start, (step) => step === 0, REPEAT_BITS)),
    ...findDates(text),
  ];
}

/** Returns all prefixes of the longest run at each position: a run can end where a word starts. */
function findRuns(
  text: string,
  bitsByLength: (start: number) => number[],
  minChars = MIN_CHARS,
): Part[] {
  return Array.from(text, (_, start) =>
    bitsByLength(start).flatMap((bits, index) =>
      index + 1 < minChars ? [] : [{ start, end: start + index + 1, bits }],
    ),
  ).flat();
}

function walk(keys: Keys, text: string, start: number): number[] {
  let key = keys.get(text[start] ?? '');
  if (!key) return [];
  const bits = [WALK_START_BITS];
  let direction = '';
  for (let index = start + 1; index < text.length; index += 1) {
    const next = keys.get(text[index] ?? '');
    if (!next) break;
    const [rows, columns] = [next[0] - key[0], next[1] - key[1]];
    if (Math.abs(rows) > 1 || Math.abs(columns) > 1 || (rows === 0 && columns === 0)) break;
    const turn = direction === `${rows} ${columns}` ? 0 : WALK_TURN_BITS;
    bits.push((bits.at(-1) ?? 0) + turn);
    direction = `${rows} ${columns}`;
    key = next;
  }
  return bits;
}

/** Matches characters that follow each other in one direction, also across 9 and 0. */
function follow(
  text: string,
  start: number,
  isStep: (step: number) => boolean,
  startBits: number,
): number[] {
  const bits = [startBits];
  let direction: number | null = null;
  for (let index = start + 1; index < text.length; index += 1) {
    const pair = text.slice(index - 1, index + 1);
    const step = pair === '90' ? 1 : pair === '09' ? -1 : pair.charCodeAt(1) - pair.charCodeAt(0);
    if (!isStep(step) || (direction !== null && step !== direction)) break;
    direction = step;
    bits.push(startBits + Math.log2(bits.length + 1));
  }
  return bits;
}

function findDates(text: string): Part[] {
  const find = (pattern: RegExp, bits: number) =>
    [...text.matchAll(pattern)].map((match) => {
      const digits = match[1] ?? '';
      return { start: match.index, end: match.index + digits.length, bits };
    });
  const day = '(?:0[1-9]|[12]\\d|3[01])';
  const month = '(?:0[1-9]|1[0-2])';
  const year = '(?:19\\d\\d|20[0-4]\\d)';
  const sign = '[-./]?';
  return [
    ...find(new RegExp(`(?=(${year}))`, 'g'), YEAR_BITS),
    ...find(new RegExp(`(?=(${day}${sign}${month}${sign}(?:${year}|\\d\\d)))`, 'g'), DATE_BITS),
    ...find(new RegExp(`(?=(${month}${sign}${day}${sign}(?:${year}|\\d\\d)))`, 'g'), DATE_BITS),
    ...find(new RegExp(`(?=(${year}${sign}${month}${sign}${day}))`, 'g'), DATE_BITS),
  ];
}

function toKeys(rows: readonly string[]): Keys {
  return new Map(
    rows.flatMap((row, rowIndex) =>
      Array.from(row, (sign, column) => [sign, [rowIndex, column]] as const),
    ),
  );
}

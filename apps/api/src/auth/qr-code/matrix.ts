// Places the patterns and bytes of a QR code. Of the eight masks always the checkerboard is used:
// every reader takes any of them, and choosing would only make pictures that are easier on the eye.
import { toCodewords } from './codewords.ts';

/** Level L, mask 0. */
const FORMAT = 0b01_000;
const FORMAT_POLYNOMIAL = 0x537;
const FORMAT_MASK = 0x5412;
const VERSION_POLYNOMIAL = 0x1f25;

/** True is dark. */
export function toMatrix(text: string): boolean[][] {
  const { version, codewords } = toCodewords(text);
  const size = version * 4 + 17;
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));

  function set(x: number, y: number, isDark: boolean): void {
    const row = dark[y];
    const marks = fixed[y];
    if (!row || !marks || x < 0 || x >= size) return;
    row[x] = isDark;
    marks[x] = true;
  }

  function setSquares(centerX: number, centerY: number, reach: number): void {
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        // A finder has a light ring at 2 and a light edge at 4, an alignment mark a light ring at 1.
        const isDark = reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1;
        set(centerX + dx, centerY + dy, isDark);
      }
    }
  }

  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  setSquares(3, 3, 4);
  setSquares(size - 4, 3, 4);
  setSquares(3, size - 4, 4);
  const places = toAlignmentPlaces(version, size);
  const last = places.length - 1;
  places.forEach((x, column) => {
    places.forEach((y, row) => {
      const isFinder =
        (column === 0 && row === 0) ||
        (column === 0 && row === last) ||
        (column === last && row === 0);
      if (!isFinder) setSquares(x, y, 2);
    });
  });
  setFormat(set, size);
  if (version >= 7) setVersion(set, size, version);
  placeData(dark, fixed, codewords);
  return dark;
}

type Set = (x: number, y: number, isDark: boolean) => void;

function toAlignmentPlaces(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const places = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step);
  return [6, ...places.toReversed()];
}

function setFormat(set: Set, size: number): void {
  const bits = withRemainder(FORMAT, 10, FORMAT_POLYNOMIAL) ^ FORMAT_MASK;
  const isOn = (index: number) => ((bits >>> index) & 1) !== 0;
  for (let index = 0; index <= 5; index += 1) set(8, index, isOn(index));
  set(8, 7, isOn(6));
  set(8, 8, isOn(7));
  set(7, 8, isOn(8));
  for (let index = 9; index < 15; index += 1) set(14 - index, 8, isOn(index));
  for (let index = 0; index < 8; index += 1) set(size - 1 - index, 8, isOn(index));
  for (let index = 8; index < 15; index += 1) set(8, size - 15 + index, isOn(index));
  set(8, size - 8, true);
}

function setVersion(set: Set, size: number, version: number): void {
  const bits = withRemainder(version, 12, VERSION_POLYNOMIAL);
  for (let index = 0; index < 18; index += 1) {
    const isDark = ((bits >>> index) & 1) !== 0;
    const far = size - 11 + (index % 3);
    const near = Math.floor(index / 3);
    set(far, near, isDark);
    set(near, far, isDark);
  }
}

function withRemainder(value: number, checkBits: number, polynomial: number): number {
  let remainder = value;
  for (let bit = 0; bit < checkBits; bit += 1) {
    remainder = (remainder << 1) ^ ((remainder >>> (checkBits - 1)) * polynomial);
  }
  return (value << checkBits) | remainder;
}

/** In columns of two from the right, up and down by turns, around everything that is fixed. */
function placeData(dark: boolean[][], fixed: boolean[][], codewords: number[]): void {
  const size = dark.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const isUpward = ((right + 1) & 2) === 0;
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = dark[y];
        if (!row || fixed[y]?.[x] !== false) continue;
        const isOn = (((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) !== 0;
        row[x] = isOn !== ((x + y) % 2 === 0);
        bit += 1;
      }
    }
  }
}

// Values that programs often handle incorrectly, and random JSON made of them.
import type { Dice } from './dice.ts';

const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(5_000),
  '9'.repeat(400),
  'e\u0301'.repeat(200),
  '\u202etxt.exe',
  '👩‍👩‍👧‍👦',
  '\ufeff',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\r\n',
  'line\u2028separator',
  "'; drop table auth.accounts; --",
  '" onload="x',
  '<script>x</script>',
  '../../../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '%zz',
  '\\',
  '$1',
  '{{7*7}}',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '1970-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '0000-01-01T00:00:00Z',
  '2024-02-29T23:59:60Z',
  '2027-01-01T00:00:00+23:59',
  '+275760-09-13T00:00:00Z',
  'a@b.ee',
  'ä@õ.ee',
  'A.B+c%d@EXAMPLE.ORG',
  'a@b',
  'a@b.ee,c@d.ee',
  '+3725551234',
  '+0',
  'Bearer ',
  'eyJhbGciOiJub25lIn0.e30.',
  'https://loimel.example/x',
  'javascript:alert(1)',
  '//evil.example',
  'http://[::1',
];

const ODD_NUMBERS: readonly number[] = [
  ...[0, -0, -1, 1, 0.1, 1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21],
];

const NAMES = ['id', 'email', 'a', '', '__proto__', 'constructor', 'length', '\u0000', 'object'];

const MAX_DEPTH = 4;

export function makeText(dice: Dice): string {
  if (dice.chance(0.8)) return dice.pick(ODD_TEXTS);
  const length = dice.int(dice.chance(0.9) ? 40 : 3_000);
  return Array.from({ length }, () =>
    String.fromCodePoint(dice.chance(0.8) ? 32 + dice.int(95) : dice.int(0x3000)),
  ).join('');
}

export function makeJson(dice: Dice, depth = 0): unknown {
  const kind = dice.int(depth < MAX_DEPTH ? 7 : 5);
  if (kind <= 1) return makeText(dice);
  if (kind === 2) return dice.pick(ODD_NUMBERS);
  if (kind === 3) return dice.chance(0.5);
  if (kind === 4) return null;
  const size = dice.int(5);
  if (kind === 5) return Array.from({ length: size }, () => makeJson(dice, depth + 1));
  // Created from entries, because an assignment to `__proto__` would set the prototype.
  return Object.fromEntries(
    Array.from({ length: size }, () => [dice.pick(NAMES), makeJson(dice, depth + 1)]),
  );
}

/** Returns a copy with one to three changed places. */
export function mutate(dice: Dice, value: unknown): unknown {
  let mutated = value;
  for (let times = 1 + dice.int(3); times > 0; times -= 1) mutated = mutateOnce(dice, mutated);
  return mutated;
}

function mutateOnce(dice: Dice, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && dice.chance(0.9)) {
    const at = dice.int(value.length);
    if (dice.chance(0.1)) return [...value, ...Array.from({ length: 30 }, () => value[at])];
    return value.map((item, index) => (index === at ? mutateOnce(dice, item) : item));
  }
  if (typeof value === 'object' && value !== null && dice.chance(0.9)) {
    const entries = Object.entries(value);
    if (entries.length === 0 || dice.chance(0.1)) {
      return Object.fromEntries([...entries, [dice.pick(NAMES), makeJson(dice)]]);
    }
    const at = dice.int(entries.length);
    if (dice.chance(0.1)) return Object.fromEntries(entries.toSpliced(at, 1));
    return Object.fromEntries(
      entries.map(([name, item], index) => [name, index === at ? mutateOnce(dice, item) : item]),
    );
  }
  if (typeof value === 'string' && value !== '' && dice.chance(0.5)) return mutateText(dice, value);
  return makeJson(dice);
}

function mutateText(dice: Dice, text: string): string {
  const at = dice.int(text.length);
  const other = dice.chance(0.5) ? text[dice.int(text.length)] : dice.pick(ODD_TEXTS);
  const kind = dice.int(3);
  if (kind === 0) return `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
  if (kind === 1) return text.slice(0, at);
  return `${text.slice(0, at)}${other}${text.slice(at)}`;
}

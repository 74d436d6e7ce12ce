// Finds numbers in a text, in digits or in words. It knows the words of three languages; in a text
// of another language only digits are found. The word for one is left out, because in most
// sentences it is an article or a pronoun.

const NUMBER_WORDS: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  en: createEnglishWords(),
  de: createGermanWords(),
  es: createSpanishWords(),
};

/** Whether numbers in words are found in texts of a language. */
export function hasNumberWords(language: string): boolean {
  return NUMBER_WORDS[language] !== undefined;
}

export type FoundNumber = { value: number; text: string };

/** The numbers of a text in their order. Percentages are left out: they count nothing. */
export function findNumbers(text: string, language: string): FoundNumber[] {
  const words = NUMBER_WORDS[language] ?? new Map<string, number>();
  // The longest first: "forty-one" must not be found as "forty".
  const list = ['\\d+', ...[...words.keys()].toSorted((a, b) => b.length - a.length)];
  const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${list.join('|')})(?![\\p{L}\\d])`, 'giu');
  return [...text.matchAll(pattern)]
    .filter((match) => !/^\s*%/.test(text.slice(match.index + match[0].length)))
    .map(([found]) => ({ text: found, value: words.get(found.toLowerCase()) ?? Number(found) }));
}

/** Replaces a number, whether it is written in digits or in words, by the digits of another. */
export function replaceNumber(
  text: string,
  { language, from, to }: { language: string; from: number; to: number },
): string {
  const found = findNumbers(text, language).filter(({ value }) => value === from);
  return found.reduce((changed, number) => changed.replace(number.text, String(to)), text);
}

function createEnglishWords(): Map<string, number> {
  const small =
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
  const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
  const units = ['one', ...small.split(' ')];
  return createWords(small, tens, (ten, unit) => [`${ten}-${units[unit - 1]}`]);
}

function createGermanWords(): Map<string, number> {
  const small =
    'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn';
  const tens = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig';
  const units = ['ein', ...small.split(' ')];
  return createWords(small, tens, (ten, unit) => [`${units[unit - 1]}und${ten}`]);
}

function createSpanishWords(): Map<string, number> {
  const small =
    'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve';
  const tens = 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa';
  const twenties =
    'veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve';
  const units = ['', ...small.split(' ')];
  return createWords(small, tens, (ten, unit) => {
    if (ten !== 'veinte') {
      const ones = unit === 1 ? ['uno', 'un', 'una'] : [units[unit - 1]];
      return ones.map((one) => `${ten} y ${one}`);
    }
    if (unit === 1) return ['veintiuno', 'veintiún', 'veintiuna'];
    return [twenties.split(' ')[unit - 2] ?? ''];
  });
}

/** The words from 2 to 99. `join` returns the words for a ten with a unit from 1 to 9. */
function createWords(
  small: string,
  tens: string,
  join: (ten: string, unit: number) => readonly string[],
): Map<string, number> {
  const words = new Map(small.split(' ').map((word, index) => [word, index + 2]));
  for (const [index, ten] of tens.split(' ').entries()) {
    const value = (index + 2) * 10;
    words.set(ten, value);
    for (let unit = 1; unit <= 9; unit += 1) {
      for (const word of join(ten, unit)) words.set(word, value + unit);
    }
  }
  return words;
}

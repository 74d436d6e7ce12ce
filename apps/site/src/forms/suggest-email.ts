// Suggests an address when the domain looks like a mistyped well-known one (D-N4). It never rejects
// an address.

/** The domains that are suggested. */
export const SUGGESTED_DOMAINS = [
  ...['gmail.com', 'googlemail.com', 'gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'web.de'],
  ...['t-online.de', 'freenet.de', 'outlook.com', 'outlook.de', 'outlook.es', 'hotmail.com'],
  ...['hotmail.de', 'hotmail.es', 'yahoo.com', 'yahoo.de', 'yahoo.es', 'icloud.com', 'proton.me'],
  ...['protonmail.com', 'telefonica.net', 'mail.ee', 'posteo.de', 'mailbox.org'],
];

/** Real domains that resemble one of the others, and are not suggested themselves. */
export const OTHER_DOMAINS = [
  ...['mail.com', 'email.com', 'ymail.com', 'mail.de', 'email.de', 'gmx.com', 'gmx.eu', 'gmx.fr'],
  ...['hot.ee', 'live.de', 'yahoo.fr', 'yahoo.it', 'yahoo.ca', 'hotmail.fr', 'hotmail.it'],
  ...[
    'outlook.fr',
    'outlook.it',
    'online.de',
    'hotmail.be',
    'outlook.be',
    'yahoo.se',
    'hotmail.se',
  ],
];

/** A short domain differs from many others by one letter. */
const TWO_MISTAKES_FROM_LENGTH = 9;

/** Null when the address needs no suggestion, or when two domains are equally near. */
export function suggestEmail(address: string): string | null {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).trim();
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || local === '' || domain === '') return null;
  if (SUGGESTED_DOMAINS.includes(domain) || OTHER_DOMAINS.includes(domain)) return null;
  const near = SUGGESTED_DOMAINS.map((known) => ({ known, mistakes: countMistakes(domain, known) }))
    .filter(({ known, mistakes }) => mistakes <= findLimit(domain, known))
    .sort((a, b) => a.mistakes - b.mistakes);
  const [best, second] = near;
  if (best === undefined || best.mistakes === second?.mistakes) return null;
  return `${local}@${best.known}`;
}

/** People rarely mistype the first letter, and then nothing else. */
function findLimit(domain: string, known: string): number {
  return known.length >= TWO_MISTAKES_FROM_LENGTH && domain[0] === known[0] ? 2 : 1;
}

/** Damerau-Levenshtein distance: letters missing, added, replaced, or two of them exchanged. */
function countMistakes(typed: string, known: string): number {
  let previous: number[] = [];
  let row = Array.from({ length: known.length + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= known.length; j += 1) {
      const isSame = typed[i - 1] === known[j - 1];
      const isExchanged = typed[i - 1] === known[j - 2] && typed[i - 2] === known[j - 1];
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (isSame ? 0 : 1),
        isExchanged ? at(previous, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    previous = row;
    row = next;
  }
  return at(row, known.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

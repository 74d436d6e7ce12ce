// Recognises the passwords that guessers try first. Lists of leaked passwords are short words with
// decorations; so we undo the decorations and look whether anything but a known word is left.

const WORDS = new Set(
  `password passwort contrasena contraseña parool motdepasse qwerty qwertz qwertzuiop qwertyuiop azerty asdfgh
  asdfghjkl yxcvbnm zxcvbnm admin administrator root login welcome willkommen bienvenido tere
  letmein iloveyou ichliebedich teamo monkey dragon master sunshine princess football fussball
  futbol baseball superman batman pokemon starwars shadow michael jordan hunter ashley hallo hello
  schatz secret geheim secreto test testing changeme default guest summer sommer verano winter
  invierno spring autumn berlin madrid tallinn estonia eesti deutschland espana germany company
  office computer internet samsung google facebook whatever trustno love money freedom abc
  loimel loime studio agency letmeinnow passw`.split(/\s+/),
);

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** `ownWord` is something everybody knows of the person, such as the name of the mailbox. */
export function isCommonPassword(password: string, ownWord: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size <= 4 || isRun(lower)) return true;
  const own = ownWord.toLowerCase();
  const rest = [lower, unleet(lower)].map((text) => stripWords(text, own));
  // Words that everybody knows plus at most three other letters are no password.
  return rest.some((text) => text.length <= 3);
}

function unleet(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
}

/** What is left after known words, digits and signs are taken out. */
function stripWords(text: string, own: string): string {
  let rest = text.normalize('NFD').replace(/\p{M}/gu, '');
  const words = own.length >= 4 ? [own, ...WORDS] : [...WORDS];
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    rest = rest.replaceAll(word, '');
  }
  return rest === text ? text : rest.replace(/[^\p{L}]/gu, '');
}

/** 123456789012, abcdefghijkl, 987654321098: each character follows its neighbour. */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((sign, index) => {
    const step = sign.charCodeAt(0) - text.charCodeAt(index);
    return step === -9 ? 1 : step === 9 ? -1 : step;
  });
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

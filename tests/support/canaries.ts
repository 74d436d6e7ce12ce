// Unique words (canaries) that tests use as personal or secret input and search for in places where
// it must not appear.

export type Canaries = {
  /** Returns a new word for this place. */
  put: (place: string) => string;
  /** Also searches for a secret that was created elsewhere, such as a token. */
  watch: (place: string, secret: string) => void;
  /** `place in log: line` for each word that was found. */
  find: (logs: Record<string, string>) => string[];
  places: () => string[];
};

const MIN_LENGTH = 8;

export function createCanaries(): Canaries {
  const words = new Map<string, string>();
  return {
    put(place) {
      const word = `canary${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
      words.set(words.has(place) ? `${place} (${words.size})` : place, word);
      return word;
    },
    watch(place, secret) {
      if (secret.length < MIN_LENGTH) throw new Error(`${place} is too short to be looked for`);
      words.set(place, secret);
    },
    find(logs) {
      return Object.entries(logs).flatMap(([log, text]) =>
        [...words].flatMap(([place, word]) => {
          const line = text.split('\n').find((each) => isIn(each, word));
          return line === undefined ? [] : `${place} in ${log}: ${line.slice(0, 300)}`;
        }),
      );
    },
    places: () => [...words.keys()],
  };
}

/** Also finds the word URL-encoded or in hexadecimal form. */
function isIn(line: string, word: string): boolean {
  const lower = line.toLowerCase();
  return [word, encodeURIComponent(word), Buffer.from(word).toString('hex')].some((form) =>
    lower.includes(form.toLowerCase()),
  );
}

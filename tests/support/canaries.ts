// Unique words (canaries) that tests use as personal or secret input and search for in places where
// it must not appear.

export type Canaries = {
  /** Returns a new word for this location. */
  put: (location: string) => string;
  /** Also searches for a secret that was created elsewhere, such as a token. */
  watch: (location: string, secret: string) => void;
  /** `location in log: line` for each word that was found. */
  find: (logs: Record<string, string>) => string[];
  locations: () => string[];
};

const MIN_LENGTH = 8;

export function createCanaries(): Canaries {
  const words = new Map<string, string>();
  return {
    put(location) {
      const word = `canary${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
      words.set(words.has(location) ? `${location} (${words.size})` : location, word);
      return word;
    },
    watch(location, secret) {
      if (secret.length < MIN_LENGTH) throw new Error(`${location} is too short to search for`);
      words.set(location, secret);
    },
    find(logs) {
      return Object.entries(logs).flatMap(([log, text]) =>
        [...words].flatMap(([location, word]) => {
          const line = text.split('\n').find((each) => isIn(each, word));
          return line === undefined ? [] : `${location} in ${log}: ${line.slice(0, 300)}`;
        }),
      );
    },
    locations: () => [...words.keys()],
  };
}

/** Also finds the word URL-encoded or in hexadecimal form. */
function isIn(line: string, word: string): boolean {
  const lower = line.toLowerCase();
  return [word, encodeURIComponent(word), Buffer.from(word).toString('hex')].some((form) =>
    lower.includes(form.toLowerCase()),
  );
}

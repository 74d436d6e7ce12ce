// Unique words that are put wherever something personal or secret goes in, and looked for wherever
// it must not come out.

export type Canaries = {
  /** A new word of its own for this place. */
  put: (place: string) => string;
  /** Watches a secret that somebody else made, such as a token. */
  watch: (place: string, secret: string) => void;
  /** `place in log: line` for each word that is found. */
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

/** Also as it stands in an address or in base64, where logs like to hide things. */
function isIn(line: string, word: string): boolean {
  const lower = line.toLowerCase();
  return [word, encodeURIComponent(word), Buffer.from(word).toString('hex')].some((form) =>
    lower.includes(form.toLowerCase()),
  );
}

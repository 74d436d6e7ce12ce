// Parses which parts of a test program to run and which options each of them gets.

export type Part = {
  name: string;
  /** Path of the program, relative to the repository. */
  script: string;
  scriptArgs?: string[];
  env?: Record<string, string>;
  /** Reason why the short form skips this part. */
  onlyLong?: string;
};

export type Selection =
  | { runs: { part: Part; args: string[] }[]; notes: string[] }
  | { error: string };

/**
 * `--only PART` selects one part. `--only PART/DETAIL` also passes `--only DETAIL` to it. `--short`
 * and `--keep` are passed to every part. Other options need one selected part.
 */
export function selectParts(parts: readonly Part[], argv: readonly string[]): Selection {
  const names = parts.map(({ name }) => name).join(', ');
  const at = argv.indexOf('--only');
  const only = at === -1 ? undefined : (argv[at + 1] ?? '');
  const rest = at === -1 ? [...argv] : argv.toSpliced(at, 2);
  const isShort = rest.includes('--short');
  if (only === undefined) {
    const others = rest.filter((option) => option !== '--short' && option !== '--keep');
    if (others.length > 0) {
      return { error: `${others.join(' ')} needs --only with one of ${names}` };
    }
    const left = parts.filter(({ onlyLong }) => isShort && onlyLong !== undefined);
    return {
      runs: parts.filter((part) => !left.includes(part)).map((part) => ({ part, args: rest })),
      notes: left.map(({ name, onlyLong }) => `${name} is not in the short form: ${onlyLong}`),
    };
  }
  const [name = '', ...detail] = only.split('/');
  const part = parts.find((one) => one.name === name);
  if (!part) return { error: `--only is one of ${names}` };
  const args = detail.length > 0 ? [...rest, '--only', detail.join('/')] : rest;
  return { runs: [{ part, args }], notes: [] };
}

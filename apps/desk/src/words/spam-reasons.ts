// Why an item is held as spam, and which checks it passed.
const CHECKS = [
  {
    name: 'content',
    short: 'Text',
    failed: 'The text looks like advertising',
    detail: 'Links and typical phrases make points, and 3 points are enough.',
    passed: 'The text does not look like advertising',
  },
  {
    name: 'honeypot',
    short: 'Trap',
    failed: 'A field that people cannot see was filled in',
    detail: 'Only programs see the field.',
    passed: 'The hidden field was left empty',
  },
  {
    name: 'too-fast',
    short: 'Too fast',
    failed: 'Sent too fast after the page opened',
    detail: 'Faster than a person can type.',
    passed: 'Not sent too fast',
  },
  {
    name: 'recipient-limit',
    short: 'Address',
    failed: 'Too many emails to this address today',
    detail: 'Each submission sends a receipt, so the number per address is limited.',
    passed: 'The address is within its daily limit',
  },
] as const;

export type SpamCheck = { name: string; isPassed: boolean; words: string; detail?: string };

/** Every check with its result, failed ones first. An unknown reason is shown by its name. */
export function listSpamChecks(reasons: readonly string[]): SpamCheck[] {
  const known = CHECKS.map(({ name, failed, detail, passed }) =>
    reasons.includes(name)
      ? { name, isPassed: false, words: failed, detail }
      : { name, isPassed: true, words: passed },
  );
  const unknown = reasons
    .filter((reason) => !CHECKS.some(({ name }) => name === reason))
    .map((name) => ({
      name,
      isPassed: false,
      words: name === 'staff' ? 'Moved here by a colleague' : name,
    }));
  return [...known, ...unknown].sort((a, b) => Number(a.isPassed) - Number(b.isPassed));
}

/** One line for the list. */
export function summarizeSpamReasons(reasons: readonly string[]): string {
  const words = listSpamChecks(reasons)
    .filter(({ isPassed }) => !isPassed)
    .map((check) => check.words);
  if (words.length === 0) return 'Moved here by a colleague';
  if (words.length === 1) return words[0] ?? '';
  const shorts = reasons.map((reason) => shortSpamReason(reason).toLowerCase()).join(', ');
  return `${shorts.charAt(0).toUpperCase()}${shorts.slice(1)}`;
}

function shortSpamReason(reason: string): string {
  return CHECKS.find(({ name }) => name === reason)?.short ?? reason;
}

/** The reasons that occur, with how often, in the order of the checks. */
export function countSpamReasons(
  items: readonly { spamReasons: readonly string[] }[],
): { name: string; short: string; count: number }[] {
  return CHECKS.map(({ name, short }) => ({
    name,
    short,
    count: items.filter(({ spamReasons }) => spamReasons.includes(name)).length,
  })).filter(({ count }) => count > 0);
}

// Texts that are inlined into every page. The page and the hash in its policy must use the same text.

/**
 * Which pages the browser may fetch in advance: any of ours that the visitor points at for a moment.
 * Fetched, not prerendered, because opening a page in another language is a choice that its head
 * script stores. Rules instead of a script: no bytes of code, and the browser itself refrains on
 * slow or metered connections.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      // Pages have no dot in their address; files have, and a download may be large.
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/*.*' } }] },
      eagerness: 'moderate',
    },
  ],
});

/** Removes whole-line comments and indentation: the reasons stay in the repository. */
export function toInlineScript(source: string): string {
  return source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n');
}

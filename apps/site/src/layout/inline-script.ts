// Prepares a script for inlining; the page and the policy's hash must both use this text.

/** Removes whole-line comments and indentation: the reasons stay in the repository. */
export function toInlineScript(source: string): string {
  return source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n');
}

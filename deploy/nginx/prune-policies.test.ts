import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { prunePolicy } from './prune-policies.ts';

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

test('a policy keeps only the hashes of the inline code of its own page', () => {
  const policy = (scripts: string, styles: string) =>
    `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self'${scripts} https://tag.example/; style-src 'self'${styles};">`;
  const body =
    '<style>a{}</style><script>run()</script><script type="module" src="/x.js"></script>';
  const scripts = ` ${hashOf('run()')} ${hashOf('other()')}`;
  const styles = ` ${hashOf('b{}')} ${hashOf('a{}')}`;
  expect(prunePolicy(policy(scripts, styles) + body)).toBe(
    policy(` ${hashOf('run()')}`, ` ${hashOf('a{}')}`) + body,
  );
});

test('a page without a policy is not changed', () => {
  const html = `<p>${hashOf('x')}</p><script>run()</script>`;
  expect(prunePolicy(html)).toBe(html);
});

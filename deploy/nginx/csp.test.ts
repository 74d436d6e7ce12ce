// Tests the policy headers that are created from the policies inside the pages.
import { expect, test } from 'vitest';
import { findMetaPolicies, mergePolicies, readPagePolicies } from './csp.ts';
import { createFakeSite } from './fake-site.ts';

test('two policies of a page are merged into one that lists each source of both once', () => {
  const header = mergePolicies([
    "script-src 'self' 'sha256-B='; style-src 'none'",
    "script-src 'self' 'sha256-A='; style-src 'sha256-C='",
  ]);
  expect(header).toContain("script-src 'self' 'sha256-A=' 'sha256-B=';");
  expect(header).toContain("style-src 'sha256-C=';");
});

test('frames, trusted types and the default are forbidden without a directive in the page', () => {
  expect(mergePolicies(["script-src 'self'"]).split('; ')).toEqual([
    "script-src 'self'",
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
});

test('the order of the policies does not change the header', () => {
  const policies = ["img-src a.example 'self'", "img-src data:; font-src 'self'"];
  const sorted = (header: string) => header.split('; ').sort();
  expect(sorted(mergePolicies(policies))).toEqual(sorted(mergePolicies(policies.toReversed())));
});

test('a policy is found with any order of attributes and any quotes', () => {
  const html = `<meta charset="utf-8">
    <meta content="img-src &#39;self&#39;" http-equiv="Content-Security-Policy">
    <meta http-equiv="content-security-policy" content="script-src 'self'">
    <meta name="description" content="content-security-policy">`;
  expect(findMetaPolicies(html)).toEqual(["img-src 'self'", "script-src 'self'"]);
});

test('every page of a folder has its own policy, by the path of its file', async () => {
  using site = createFakeSite(['', 'de']);
  const policies = await readPagePolicies(site.dist);
  expect([...policies.keys()]).toEqual(expect.arrayContaining(['/index.html', '/de/404.html']));
  expect(policies.get('/de/business.html')).toContain("script-src 'self' 'sha256-AAAA=';");
});

test('a folder without any policy is rejected', async () => {
  await expect(readPagePolicies(import.meta.dirname)).rejects.toThrow('build first');
});

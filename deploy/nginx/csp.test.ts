// The policy header that is made from the policies inside the pages.
import { expect, test } from 'vitest';
import { findMetaPolicies, mergePolicies, readContentSecurityPolicy } from './csp.ts';
import { createFakeSite } from './fake-site.ts';

test('the header allows what any of the pages allows, each source once', () => {
  const header = mergePolicies([
    "script-src 'self' 'sha256-B='; style-src 'none'",
    "script-src 'self' 'sha256-A='; style-src 'sha256-C='",
  ]);
  expect(header).toContain("script-src 'self' 'sha256-A=' 'sha256-B=';");
  expect(header).toContain("style-src 'sha256-C=';");
});

test('frames, trusted types and the default are closed although no page says so', () => {
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

test('the order of the pages does not change the header', () => {
  const pages = ["img-src a.example 'self'", "img-src data:; font-src 'self'"];
  const sorted = (header: string) => header.split('; ').sort();
  expect(sorted(mergePolicies(pages))).toEqual(sorted(mergePolicies(pages.toReversed())));
});

test('a policy is found whatever the order of attributes and the way quotes are written', () => {
  const html = `<meta charset="utf-8">
    <meta content="img-src &#39;self&#39;" http-equiv="Content-Security-Policy">
    <meta http-equiv="content-security-policy" content="script-src 'self'">
    <meta name="description" content="content-security-policy">`;
  expect(findMetaPolicies(html)).toEqual(["img-src 'self'", "script-src 'self'"]);
});

test('all pages of a folder are read', async () => {
  using site = createFakeSite(['', 'de']);
  expect(await readContentSecurityPolicy(site.dist)).toContain("script-src 'self' 'sha256-AAAA='");
});

test('a folder without any policy is refused', async () => {
  await expect(readContentSecurityPolicy(import.meta.dirname)).rejects.toThrow('build first');
});

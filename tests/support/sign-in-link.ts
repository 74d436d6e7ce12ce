// Requests a sign-in link as a page of the site does.
import type { Page } from '@playwright/test';
import type { Stack } from './stack.ts';

/** Returns the link of the email. Its verifier is stored in the browser, which shows our site. */
export async function requestSignInLink(page: Page, stack: Stack, email: string): Promise<string> {
  await page.evaluate(async (address) => {
    const toText = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const verifier = toText(crypto.getRandomValues(new Uint8Array(32)));
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    localStorage.setItem('nhostCodeVerifier', verifier);
    await fetch('/auth/v1/signin/passwordless/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: address, codeChallenge: toText(new Uint8Array(digest)) }),
    });
  }, email);
  const message = await stack.inbox.waitForEmail(({ recipients }) => recipients.includes(email));
  return /(http\S+\/verify\?\S+)/.exec(message.text)?.[1] ?? '';
}

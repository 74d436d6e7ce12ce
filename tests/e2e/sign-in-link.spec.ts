// The page after a sign-in link from an email: the address bar and the history contain no secret.
import { expect, test } from '../support/test.ts';

const EMAIL = 'visitor@example.org';
const SECRET = /refreshToken|code=|ticket=/;

test('[S2-U10] [D-P7b] after an emailed link the browser is signed in, and neither address nor history contains a secret', async ({
  page,
  stack,
}) => {
  await page.goto('/');
  // Requests a link like our pages do. The verifier stays in this browser.
  await page.evaluate(async (email) => {
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
      body: JSON.stringify({ email, codeChallenge: toText(new Uint8Array(digest)) }),
    });
  }, EMAIL);
  const message = await stack.inbox.waitForEmail(({ recipients }) => recipients.includes(EMAIL));
  const link = /(http\S+\/verify\?\S+)/.exec(message.text)?.[1] ?? '';
  const visited: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) visited.push(frame.url());
  });
  await page.goto(link);
  await page.getByRole('button').click();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('nhostRefreshToken')))
    .not.toBeNull();
  expect(page.url()).not.toMatch(SECRET);
  expect(visited.join(' ')).not.toContain('refreshToken');
  expect(await page.evaluate(() => localStorage.getItem('nhostCodeVerifier'))).toBeNull();
  // Back opens the used link, which reports that it was used. Forward opens a clean address.
  await page.goBack();
  await expect(page.locator('h1')).toBeVisible();
  await page.goForward();
  expect(page.url()).not.toMatch(SECRET);
});

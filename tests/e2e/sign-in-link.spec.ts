// The page after a sign-in link from an email: the address bar and the history contain no secret.
import { requestSignInLink } from '../support/sign-in-link.ts';
import { expect, test } from '../support/test.ts';

const EMAIL = 'visitor@example.org';
const SECRET = /refreshToken|code=|ticket=/;

test('[S2-U10] [D-P7b] after an emailed link the browser is signed in, and neither address nor history contains a secret', async ({
  page,
  stack,
}) => {
  await page.goto('/');
  const link = await requestSignInLink(page, stack, EMAIL);
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

// The link from a project to the contact form, which names the project in the message.
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(({ page }) => storeDecision(page, false, ALL_OFF));

test('[D-L11] the form names the project that the visitor comes from, and the text can be removed', async ({
  page,
}) => {
  await page.goto('/de/projects/ki-auswertung');
  await page.getByRole('link', { name: 'Zu KI-Auswertung schreiben' }).click();
  const message = page.locator('#contact-message');
  // The browser scrolls to the form, and a form that is visible loads its script.
  await expect(message).toBeInViewport();
  await expect(message).toHaveValue('Es geht um: KI-Auswertung\n\n');
  await message.fill('');
  await expect(message).toHaveValue('');
});

for (const about of ['unknown-project', 'Write%20this%20text', '..%2Fpress', '']) {
  test(`[D-L11] ?about=${about} names no project`, async ({ page }) => {
    const answers: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.json')) answers.push(`${response.status()}`);
    });
    await page.goto(`/?about=${about}#contact`);
    const message = page.locator('#contact-message');
    await expect(page.locator('astro-island:not([ssr]) #contact-message')).toBeVisible();
    if (about === 'unknown-project') await expect.poll(() => answers).toEqual(['404']);
    await expect(message).toHaveValue('');
  });
}

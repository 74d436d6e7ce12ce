// A visitor subscribes to the newsletter in the sidebar of the blog.
import type { Page } from '@playwright/test';
import { getBlog, openNewsletter } from '../support/blog-page.ts';
import { giveAgedFormStart } from '../support/form-start.ts';
import { expect, test } from '../support/test.ts';

const PATH = '**/functions/v1/newsletter';

function getForm(page: Page, language: 'en' | 'de' = 'en') {
  const { newsletter } = getBlog(page, language);
  const label = { en: 'Email', de: 'E-Mail' }[language];
  return {
    email: newsletter.getByRole('textbox', { name: label }),
    submit: newsletter.locator('button[type=submit]'),
    section: newsletter,
  };
}

/** A fake backend that records requests and responds only after `release`. */
async function holdResponse(page: Page, status = 200) {
  const requests: unknown[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(PATH, async (route) => {
    requests.push(route.request().postDataJSON());
    await released;
    await route.fulfill({ status, json: { status: 'confirmation-sent' } });
  });
  return { requests, release: () => release() };
}

test('[S2-P35] the email field is of type email and required', async ({ page }) => {
  await openNewsletter(page);
  const { email } = getForm(page);
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('required', '');
});

test('[S2-P36] an empty submission does nothing: no call, no toast', async ({ page }) => {
  const { requests, release } = await holdResponse(page);
  release();
  await openNewsletter(page);
  const { email, submit, section } = getForm(page);
  for (const value of ['', '  ']) {
    await email.fill(value);
    await submit.click();
  }
  await email.fill('anneli@saarekool.example');
  await submit.click();
  await expect(page.getByRole('status').filter({ hasText: 'Success!' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await submit.click();
  await expect(section.getByText('Success!')).toBeVisible();
  await expect(page.locator('#toasts-status')).toHaveText('');
  await expect(page.locator('#toasts-error')).toHaveText('');
  expect(requests).toHaveLength(1);
});

test('[S2-P22] [S2-P37] [S2-P38] [S2-P39] [S2-P49] a submission waits for the server, then shows success, asks to confirm and clears the field', async ({
  page,
}) => {
  const { requests, release } = await holdResponse(page);
  await openNewsletter(page);
  const { email, submit, section } = getForm(page);
  await email.fill('anneli@saarekool.example');
  await submit.click();
  await expect(submit).toHaveText('Submitting...');
  await expect(submit).toBeDisabled();
  await expect(email).toBeDisabled();
  await expect(page.locator('#toasts-status')).toHaveText('');

  release();
  const toast = page.locator('#toasts-status');
  await expect(toast).toContainText('Success!');
  await expect(toast).toContainText(
    /You've been subscribed to our newsletter\. .*confirm.*anneli@saarekool\.example/,
  );
  await expect(email).toHaveValue('');
  await expect(submit).toHaveText('Subscribe');
  await expect(section.locator('div[tabindex="-1"]')).toBeFocused();
  expect(requests).toEqual([
    {
      email: 'anneli@saarekool.example',
      language: 'en',
      website: '',
      form_start: expect.any(String),
    },
  ]);
});

test('[D-F7b] a rejection by the server shows no success and keeps the address, and a second attempt works', async ({
  page,
}) => {
  let failures = 1;
  await page.route(PATH, (route) => {
    failures -= 1;
    if (failures < 0) return route.fulfill({ json: {} });
    return route.fulfill({
      status: 500,
      headers: { 'x-request-id': 'ref-77' },
      body: 'relation x',
    });
  });
  await openNewsletter(page, 'de');
  const { email, submit } = getForm(page, 'de');
  await email.fill('anneli@saarekool.example');
  await submit.click();
  const alert = page.locator('#toasts-error');
  await expect(alert).toContainText('Anmeldung nicht gespeichert');
  await expect(alert).toContainText('ref-77');
  await expect(alert).not.toContainText('relation');
  await expect(page.locator('#toasts-status')).toHaveText('');
  await expect(email).toHaveValue('anneli@saarekool.example');
  await submit.click();
  await expect(page.locator('#toasts-status')).toContainText('anneli@saarekool.example');
});

test('an invalid address is marked and not sent', async ({ page }) => {
  const { requests } = await holdResponse(page);
  await openNewsletter(page);
  const { email, submit } = getForm(page);
  await email.fill('anneli');
  await submit.click();
  await expect(email).toHaveAccessibleDescription('Invalid email address');
  await expect(email).toBeFocused();
  expect(requests).toEqual([]);
});

test('[D-L4] after a lost response the retry sends the same key, and one email is sent', async ({
  page,
  stack,
}) => {
  const address = `anneli.${crypto.randomUUID().slice(0, 8)}@saarekool.example`;
  const keys: (string | undefined)[] = [];
  await giveAgedFormStart(page, stack);
  await page.route(PATH, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await openNewsletter(page);
  const { email, submit } = getForm(page);
  await email.fill(address);
  await submit.click();
  await expect(page.locator('#toasts-error')).toContainText('Subscription not saved');
  await submit.click();
  await expect(page.locator('#toasts-status')).toContainText(address);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  const client = await stack.connectDatabase();
  try {
    const { rows } = await client.query(
      `select s.revision, count(*)::int as emails from app.newsletter_subscribers s
       join app_private.deliveries d on d.subscriber_id = s.id where s.email = $1 group by s.id`,
      [address],
    );
    expect(rows).toEqual([{ revision: 1, emails: 1 }]);
  } finally {
    await client.end();
  }
});

test('[S2-P22] the real backend stores the address and waits for its confirmation', async ({
  page,
  stack,
}) => {
  await giveAgedFormStart(page, stack);
  const address = `anneli.${crypto.randomUUID().slice(0, 8)}@saarekool.example`;
  await openNewsletter(page, 'de');
  const { email, submit } = getForm(page, 'de');
  await email.fill(address);
  await submit.click();
  await expect(page.locator('#toasts-status')).toContainText(address);
  const client = await stack.connectDatabase();
  try {
    const { rows } = await client.query(
      'select language, state from app.newsletter_subscribers where email = $1',
      [address],
    );
    expect(rows).toEqual([{ language: 'de', state: 'pending' }]);
  } finally {
    await client.end();
  }
});

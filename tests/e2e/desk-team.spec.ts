// The team page on the real stack: invite, accept, change a role, lose a device, disable.
import type { Browser, Page } from '@playwright/test';
import {
  acceptInvitation,
  addAuthenticator,
  countAuthEmails,
  createStaffEmail,
  runStaffCommand,
} from '../support/desk-people.ts';
import { expect, test } from '../support/desk-test.ts';
import type { Stack } from '../support/stack.ts';

test('[D-D2f] an invited person gives a name, creates a passkey and opens the inbox', async ({
  page,
  stack,
}) => {
  await addAuthenticator(page);
  const email = createStaffEmail();
  runStaffCommand(stack, 'invite', email, 'agent');
  await acceptInvitation(page, stack, email);
  await expect(page.getByText('Your role is agent.')).toBeVisible();
  expect(page.url()).not.toMatch(/code=|refreshToken/);
  await enterDesk(page, 'Pedro Cabral');
  await expect(page.getByRole('link', { name: 'Pedro Cabral' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Team' })).toHaveCount(0);

  await page.goto('/team');
  await expect(page.getByText('The team is for admins.')).toBeVisible();
});

test('[D-D2f] an admin invites, changes a role, resets a lost device and disables', async ({
  page,
  browser,
  stack,
}) => {
  await addAuthenticator(page);
  const adminEmail = createStaffEmail();
  runStaffCommand(stack, 'invite', adminEmail, 'admin');
  await acceptInvitation(page, stack, adminEmail);
  await enterDesk(page, 'Rasmus Ojala');

  const email = createStaffEmail();
  await page.getByRole('link', { name: 'Team' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(
    page.getByRole('button', { name: `Withdraw the invitation of ${email}` }),
  ).toBeVisible();
  const own = page.getByRole('row', { name: adminEmail });
  await expect(own.getByRole('link', { name: 'Your security' })).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);
  await expect(own.getByRole('combobox')).toHaveCount(0);

  const colleague = await openAs(browser, stack, email);
  await enterDesk(colleague, 'Tobias Lenz');
  await page.reload();
  const row = page.getByRole('row', { name: email });
  await row.getByLabel('Role of Tobias Lenz').selectOption('hr');
  await expect(page.getByText('Role changed')).toBeVisible();

  await test.step('lost device: reset, invited again', async () => {
    const seen = countAuthEmails(stack, email);
    await page.getByRole('button', { name: 'Reset Tobias Lenz' }).click();
    await page.getByRole('button', { name: 'Reset Tobias Lenz' }).last().click();
    await expect(page.getByText('Reset, invitation sent')).toBeVisible();
    await colleague.getByRole('link', { name: 'Tobias Lenz' }).click();
    await expect(colleague.getByText('this session was ended')).toBeVisible();
    const newDevice = await openAs(browser, stack, email, seen);
    await expect(newDevice.getByText('Your role is hr.')).toBeVisible();
    await enterDesk(newDevice, 'Tobias Lenz');
    await expect(newDevice.getByRole('link', { name: 'Applications' })).toBeVisible();
    await newDevice.context().close();
  });

  await page.reload();
  await page.getByRole('button', { name: 'Disable Tobias Lenz' }).click();
  await page.getByRole('button', { name: 'Disable Tobias Lenz' }).last().click();
  await expect(row.getByText('Disabled', { exact: true })).toBeVisible();
  await colleague.context().close();
});

/** The browser of another person, on the page of the accepted invitation. */
async function openAs(browser: Browser, stack: Stack, email: string, seen = 0): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.deskUrl });
  const page = await context.newPage();
  await addAuthenticator(page);
  await acceptInvitation(page, stack, email, seen);
  return page;
}

/** From the welcome to the inbox. */
async function enterDesk(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Create a passkey and open the desk' }).click();
  await page.getByLabel('I have stored them').check();
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await expect(page).toHaveURL(/\/inbox$/);
}

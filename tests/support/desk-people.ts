// Members of staff for tests of the desk: invited by the command of the operator, or with a
// password, and their devices.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ENCRYPTION_KEYS } from './encryption-keys.ts';
import type { Stack } from './stack.ts';
import { waitUntil } from './wait-until.ts';

export type StaffRole = 'agent' | 'hr' | 'admin';

export const DESK_PASSWORD = 'kolm kirjut kassi aknal';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const COMMAND_LIMIT_MS = 30_000;

/** Short, because screens show it. */
export const createStaffEmail = () => `${randomUUID().slice(0, 8)}@loimel.example`;

/** Runs `npm run staff`. */
export function runStaffCommand(stack: Stack, ...args: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, ['apps/api/src/staff.ts', ...args], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      ...stack.databaseUrls,
      PUBLIC_URL: stack.siteUrl,
      AUTH_REDIRECT_ORIGINS: stack.deskUrl,
      DESK_URL: stack.deskUrl,
      AUTH_ENCRYPTION_KEYS: ENCRYPTION_KEYS,
    },
    encoding: 'utf8',
    timeout: COMMAND_LIMIT_MS,
  });
  if (status !== 0) throw new Error(`staff ${args[0]} failed: ${stderr}`);
}

const LINK = /(http\S+\/verify\?\S+)/;
const CODE = /^(\d{6})$/m;

/** The link or code of the email to this address that follows `seen` earlier ones. */
export async function readAuthEmail({ inbox }: Stack, email: string, seen = 0) {
  const message = await waitUntil(() => findAuthEmails(inbox, email)[seen], {
    what: `email ${seen + 1} to ${email}`,
  });
  return {
    link: LINK.exec(message.text)?.[1] ?? '',
    code: CODE.exec(message.text)?.[1] ?? '',
  };
}

export function countAuthEmails({ inbox }: Stack, email: string): number {
  return findAuthEmails(inbox, email).length;
}

/** Without notices of changes, which may arrive later than the next email. */
function findAuthEmails(inbox: Stack['inbox'], email: string) {
  return inbox.messages.filter(
    ({ recipients, text }) => recipients.includes(email) && (LINK.test(text) || CODE.test(text)),
  );
}

/** Opens the link of the newest invitation and presses its only button. */
export async function acceptInvitation(page: Page, stack: Stack, email: string, seen = 0) {
  const { link } = await readAuthEmail(stack, email, seen);
  await page.goto(link);
  await page.getByRole('button').click();
}

/** A member with a password and no second factor, as after an import. */
export async function createMember(
  stack: Stack,
  { role = 'agent', name = 'Jonas Weidner' }: { role?: StaffRole; name?: string } = {},
): Promise<string> {
  const email = createStaffEmail();
  const response = await fetch(`${stack.siteUrl}/auth/v1/signup/email-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DESK_PASSWORD }),
  });
  if (!response.ok) throw new Error(`sign-up failed: ${await response.text()}`);
  const { link } = await readAuthEmail(stack, email);
  await confirmAddress(link);
  const database = await stack.connectDatabase();
  // A new row, because an account with a password cannot become staff.
  await database.query(
    `with old as (delete from auth.accounts where email = $1 returning *)
     insert into auth.accounts
       (email, email_verified, password_hash, display_name, locale, roles, default_role)
     select email, true, password_hash, $2, 'en', array['user', 'me', $3], $3 from old`,
    [email, name, role],
  );
  await database.end();
  return email;
}

/** A device with a fingerprint reader that confirms at once. Keeps its keys while the page lives. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Posts the form of the page behind the link. */
async function confirmAddress(link: string): Promise<void> {
  const { origin, pathname, searchParams } = new URL(link);
  await fetch(`${origin}${pathname}`, { method: 'POST', body: searchParams, redirect: 'manual' });
}

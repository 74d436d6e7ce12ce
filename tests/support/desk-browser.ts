// Signs in to the desk with a demo key, for browser tests and screenshots.
import type { Page } from '@playwright/test';
import type { DemoKeys } from '../../tools/demo/seed.ts';
import type { Stack } from './stack.ts';

export type DemoPersonKey = { keys: DemoKeys; email: string };

/** Opens the path as this person. */
export async function signInToDesk(
  page: Page,
  stack: Stack,
  { keys, email, path }: DemoPersonKey & { path: string },
): Promise<void> {
  await addKey(page, stack, { keys, email });
  await page.goto(path);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await page.getByRole('navigation', { name: 'Desk' }).waitFor();
}

/** The key counts its signatures, and the server rejects a lower number than the last one. */
async function addKey(page: Page, stack: Stack, { keys, email }: DemoPersonKey): Promise<void> {
  const key = keys[email];
  if (!key) throw new Error(`no demo key of ${email}`);
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await session.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: Buffer.from(key.id, 'base64url').toString('base64'),
      isResidentCredential: true,
      rpId: 'localhost',
      privateKey: key.privateKey.replace(/-----[^-]+-----|\s/g, ''),
      userHandle: Buffer.from(await readAccountId(stack, email)).toString('base64'),
      signCount: Math.floor(Date.now() / 1_000) - 1_700_000_000,
    },
  });
}

async function readAccountId(stack: Stack, email: string): Promise<string> {
  const database = await stack.connectDatabase();
  try {
    const { rows } = await database.query('select id from auth.accounts where email = $1', [email]);
    return String(rows[0]?.id);
  } finally {
    await database.end();
  }
}

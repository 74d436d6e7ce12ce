// A visitor in Chromium who has filled in the contact form, presses the button once and reads the receipt.
import { randomUUID } from 'node:crypto';
import { chromium } from '@playwright/test';
import type { DatabaseUrls } from '../../tools/postgres/provision.ts';
import { type AuditedBackend, connect } from '../resilience/audit.ts';
import { issueFormStart } from '../support/backend/form-start.ts';
import { CHROMIUM } from '../support/browser.ts';
import { giveFormStart } from '../support/form-start.ts';
import type { Fault } from './faults.ts';

export type BrowserVisitor = AsyncDisposable & {
  /** Presses the button once. Resolves with the waiting time when the receipt is shown. */
  send: () => Promise<number>;
};

/** A test fills in a form faster than people do. */
const FORM_AGE_MS = 60_000;
const READY_MS = 30_000;
/** The page sends the message again for a minute. */
const RECEIPT_MS = 75_000;

export async function openContactForm(
  url: string,
  urls: DatabaseUrls,
  backend: AuditedBackend,
): Promise<BrowserVisitor> {
  await using cleanup = new AsyncDisposableStack();
  const browser = await chromium.launch(CHROMIUM);
  cleanup.defer(() => browser.close());
  const page = await browser.newPage({ locale: 'en-GB' });
  await giveFormStart(page, await issueFormStart(urls, FORM_AGE_MS));
  await page.goto(url);
  const section = page.locator('#contact');
  const button = section.locator('button[type=submit]');
  await button.scrollIntoViewIfNeeded();
  // The island hydrates when it is visible. Before that, a click would send a plain form post.
  await section.locator('astro-island[ssr]').waitFor({ state: 'detached', timeout: READY_MS });
  const email = `browser-${randomUUID()}@example.org`;
  await section.locator('input[name=name]').fill('Grete Kask');
  await section.locator('input[name=email]').fill(email);
  await section.locator('textarea[name=message]').fill('Our order portal has run since 2014.');

  const running = cleanup.move();
  return {
    async send() {
      const startedMs = performance.now();
      await button.click();
      const receipt = page.getByRole('status').filter({ hasText: email });
      await receipt.waitFor({ timeout: RECEIPT_MS });
      const waitMs = performance.now() - startedMs;
      const shown = await receipt.innerText();
      const numbers = await readNumbers(backend, email);
      if (numbers.length !== 1 || !shown.includes(numbers[0] ?? ' ')) {
        throw new Error(
          `the receipt is "${shown}", the records are ${numbers.join() || 'missing'}`,
        );
      }
      return waitMs;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** The visitor presses the button right after the fault began, and has the receipt before the repair. */
export function sendDuring(
  fault: Fault,
  visitor: BrowserVisitor,
): { fault: Fault; receiptMs: () => number } {
  let sending = Promise.resolve(0);
  let receiptMs = 0;
  return {
    receiptMs: () => receiptMs,
    fault: {
      ...fault,
      async begin(cluster, roles) {
        await fault.begin(cluster, roles);
        sending = visitor.send();
        // Awaited below. This avoids an unhandled rejection before.
        sending.catch(() => {});
      },
      async repair(cluster, roles) {
        receiptMs = await sending;
        await fault.repair(cluster, roles);
      },
    },
  };
}

async function readNumbers(backend: AuditedBackend, email: string): Promise<string[]> {
  const client = await connect(backend);
  try {
    const { rows } = await client.query<{ number: string }>(
      'select number from app.contacts where email = $1',
      [email],
    );
    return rows.map(({ number }) => number);
  } finally {
    await client.end();
  }
}

// Submissions arrive complete in three languages, with and without JavaScript. Checks the record,
// the file, the copy, the email to the studio and the receipt in the visitor's language.
import type { Page } from '@playwright/test';
import { giveAgedFormStart } from '../support/form-start.ts';
import type { ReceivedEmail } from '../support/received-email.ts';
import { createSmallPdf } from '../support/small-pdf.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ page, stack }) => giveAgedFormStart(page, stack));

const LANGUAGES = [
  { code: 'en', prefix: '', saved: 'Application submitted!' },
  { code: 'de', prefix: '/de', saved: 'Ihre Bewerbung ist angekommen' },
  { code: 'es', prefix: '/es', saved: 'Hemos recibido su candidatura' },
] as const;

const CV = createSmallPdf('the CV of the end-to-end test');

const uniqueEmail = () => `marta.${crypto.randomUUID().slice(0, 8)}@example.org`;

async function query<Row extends object>(stack: Stack, sql: string, email: string): Promise<Row[]> {
  const client = await stack.connectDatabase();
  try {
    return (await client.query<Row>(sql, [email])).rows;
  } finally {
    await client.end();
  }
}

async function fill(page: Page, section: string, email: string): Promise<void> {
  const form = page.locator(`${section} form`);
  await form.locator('[name=name]').fill('Marta Oliveira');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=message]').fill('First line\nSecond line');
}

/** The address may belong to another person, so the receipt must not contain the other input. */
function expectNoTypedText({ headers, text, html }: ReceivedEmail): void {
  const content = [...headers.values(), text, html ?? ''].join('\n');
  for (const typed of ['Marta', 'Oliveira', 'First line', 'Second line']) {
    expect(content).not.toContain(typed);
  }
}

async function sendApplication(page: Page, prefix: string, email: string): Promise<void> {
  await fill(page, '#career-application', email);
  await page.locator('#career-application [type=file]').setInputFiles({
    name: 'Lebenslauf Märta.pdf',
    mimeType: 'application/pdf',
    buffer: CV,
  });
  await page.locator('#career-application [type=submit]').click();
  await expect(page).toHaveURL(new RegExp(`${prefix}/`));
}

async function expectApplication(stack: Stack, email: string, language: string): Promise<void> {
  const [record] = await query(
    stack,
    `select a.language, f.name, f.size_bytes, f.claimed_at is not null as claimed
     from app.job_applications a join app.files f on f.id = a.cv_file_path where a.email = $1`,
    email,
  );
  expect(record).toEqual({
    language,
    name: 'Lebenslauf Märta.pdf',
    size_bytes: CV.length,
    claimed: true,
  });
  const copy = await stack.collector.waitForRequest(({ body }) => body.includes(email));
  const type = copy.headers['content-type'] ?? '';
  const form = await new Response(Uint8Array.from(copy.body), {
    headers: { 'content-type': type },
  }).formData();
  expect(form.get('form_type')).toBe('job_application');
  const resume = form.get('resume');
  if (!(resume instanceof File)) throw new Error('the copy has no CV');
  expect(Buffer.from(await resume.arrayBuffer()).equals(CV)).toBe(true);
}

for (const { code, prefix, saved } of LANGUAGES) {
  test(`[S1-F13] [S1-F26] [S1-F28] [S1-F29] an application with a CV sent in ${code} is stored, copied and emailed`, async ({
    page,
    stack,
  }) => {
    const email = uniqueEmail();
    await page.goto(`${prefix}/career#career-application`);
    await expect(page.locator('#career-application astro-island[ssr]')).toHaveCount(0);
    await sendApplication(page, prefix, email);
    await expect(page.getByText(saved).first()).toBeVisible();
    await expectApplication(stack, email, code);
    const receipt = await stack.inbox.waitForEmail((message) => message.recipients.includes(email));
    expect(receipt.text).toContain(`${prefix}/receipt#`);
    expectNoTypedText(receipt);
    const notification = await stack.inbox.waitForEmail(
      (message) => message.recipients.includes(stack.studioEmail) && message.text.includes(email),
    );
    expect(notification.headers.get('reply-to')).toContain(email);
  });
}

for (const [id, what, bytes] of [
  ['D-F5a', 'with the name and type of a PDF only', '<script>alert(1)</script>'],
  ['D-F5a', 'whose magic is on the second line', `\n${CV.toString('latin1')}`],
  ['D-F5b', 'with the magic of a PDF and nothing behind it', `%PDF-1.7\n${'x'.repeat(5_000)}`],
] as const) {
  test(`[${id}] a file ${what} is rejected by the server, and nothing is stored`, async ({
    page,
    stack,
  }) => {
    const email = uniqueEmail();
    await page.goto('/career#career-application');
    await expect(page.locator('#career-application astro-island[ssr]')).toHaveCount(0);
    await fill(page, '#career-application', email);
    await page.locator('#career-application [type=file]').setInputFiles({
      name: 'cv.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(bytes, 'latin1'),
    });
    await page.locator('#career-application [type=submit]').click();
    const toast = page.getByRole('alert').filter({ hasText: 'Error submitting application' });
    await expect(toast.first()).toContainText('Please upload a PDF file');
    const sql = 'select 1 from app.job_applications where email = $1';
    expect(await query(stack, sql, email)).toEqual([]);
  });
}

test('[D-F8c] the three forms are sent without a puzzle and without a request to another host', async ({
  page,
  stack,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^http/.test(protocol) && origin !== stack.siteUrl) foreign.push(request.url());
  });
  const email = uniqueEmail();
  for (const [path, section, thanks] of [
    ['/#contact', '#contact', 'Message sent successfully!'],
    ['/career#career-application', '#career-application', 'Application submitted!'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(`${section} astro-island[ssr]`)).toHaveCount(0);
    await fill(page, section, email);
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.locator(`${section} [type=submit]`).click();
    await expect(page.getByText(thanks).first()).toBeVisible();
  }
  await page.goto('/blog');
  const newsletter = page.locator('form[action*="/functions/v1/newsletter?"]').first();
  await newsletter.scrollIntoViewIfNeeded();
  await expect(newsletter.locator('xpath=ancestor::astro-island[@ssr]')).toHaveCount(0);
  await newsletter.locator('[name=email]').fill(email);
  await newsletter.locator('[type=submit]').click();
  await expect(page.getByText('Success!').first()).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(foreign).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { code, prefix } of LANGUAGES) {
    test(`[D-F9] a message sent in ${code} as a plain form is stored once however often it is sent`, async ({
      page,
      stack,
    }) => {
      const email = uniqueEmail();
      for (const turn of [1, 2]) {
        await page.goto(`${prefix === '' ? '/' : prefix}#contact`);
        await fill(page, '#contact', email);
        await page.locator('#contact [type=submit]').click();
        await page.waitForURL(`**${prefix}/sent/contact?n=*`);
        await expect(page.locator('html'), `turn ${turn}`).toHaveAttribute('lang', code);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
      const sql = 'select language, message from app.contacts where email = $1';
      const rows = await query<{ language: string; message: string }>(stack, sql, email);
      expect(rows.map(({ language }) => language)).toEqual([code]);
      expect(rows[0]?.message.split(/\r?\n/)).toEqual(['First line', 'Second line']);
      const message = await stack.inbox.waitForEmail(({ recipients }) =>
        recipients.includes(email),
      );
      expect(message.text).toContain(`${prefix}/receipt#`);
      expectNoTypedText(message);
    });

    test(`[D-F9] an application with a CV sent in ${code} as a plain form is stored with its file`, async ({
      page,
      stack,
    }) => {
      const email = uniqueEmail();
      await page.goto(`${prefix}/career#career-application`);
      await sendApplication(page, prefix, email);
      await page.waitForURL(`**${prefix}/sent/application?n=*`);
      await expectApplication(stack, email, code);
    });

    test(`[D-F9] [D-F5a] a file that is not a PDF sent in ${code} as a plain form gets a page with the error`, async ({
      page,
      stack,
    }) => {
      const email = uniqueEmail();
      await page.goto(`${prefix}/career#career-application`);
      await fill(page, '#career-application', email);
      await page.locator('#career-application [type=file]').setInputFiles({
        name: 'cv.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('<script>alert(1)</script>'),
      });
      await page.locator('#career-application [type=submit]').click();
      await page.waitForURL(`**${prefix}/sent/application-failed?f=cv-not-pdf*`);
      await expect(page.locator('main a[href="mailto:hello@loimel.example"]')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', code);
      const sql = 'select 1 from app.job_applications where email = $1';
      expect(await query(stack, sql, email)).toEqual([]);
    });

    test(`[D-F9] a newsletter sign-up in ${code} as a plain form waits for its confirmation`, async ({
      page,
      stack,
    }) => {
      const email = uniqueEmail();
      await page.goto(`${prefix}/blog`);
      const form = page.locator('form[action*="/functions/v1/newsletter?"]').first();
      await form.locator('[name=email]').fill(email);
      await form.locator('[type=submit]').click();
      await page.waitForURL(`**${prefix}/sent/newsletter`);
      const message = await stack.inbox.waitForEmail(({ recipients }) =>
        recipients.includes(email),
      );
      expect(message.text).toContain(`${prefix}/newsletter/confirm#`);
      expect(message.text).toMatch(/^\d{6}\r?$/m);
      const sql = 'select language, state from app.newsletter_subscribers where email = $1';
      expect(await query(stack, sql, email)).toEqual([{ language: code, state: 'pending' }]);
    });
  }
});

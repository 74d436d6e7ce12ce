// The three forms of the built site in three languages, for the tests of the spam measures.
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Stack } from './stack.ts';

export const LANGUAGES = [
  { code: 'en', prefix: '', instruction: 'Leave this field empty' },
  { code: 'de', prefix: '/de', instruction: 'Dieses Feld bitte leer lassen' },
  { code: 'es', prefix: '/es', instruction: 'Deje este campo vacío' },
] as const;

export type FormUnderTest = {
  name: 'contact' | 'application' | 'newsletter';
  path: string;
  section: string;
  /** Where a submission with this address was stored, and the reasons. */
  folderSql: string;
  fields: readonly string[];
};

const MESSAGE_FIELDS = ['name', 'email', 'message'];

export const FORMS: readonly FormUnderTest[] = [
  {
    name: 'contact',
    path: '/',
    section: '#contact',
    folderSql: 'select folder, spam_reasons from app.contacts where email = $1',
    fields: MESSAGE_FIELDS,
  },
  {
    name: 'application',
    path: '/career',
    section: '#career-application',
    folderSql: 'select folder, spam_reasons from app.job_applications where email = $1',
    fields: MESSAGE_FIELDS,
  },
  {
    name: 'newsletter',
    path: '/resources',
    section: '#newsletter',
    folderSql: `select 'spam' as folder, spam_reasons from app.newsletter_spam where email = $1
      union all select 'inbox', '{}' from app.newsletter_subscribers where email = $1`,
    fields: ['email'],
  },
];

/** Every form in every language. */
export const CASES = FORMS.flatMap((form) =>
  LANGUAGES.map((language) => ({
    form,
    language,
    // Without the slash at the end, which the home page of a prefix does not have.
    address: `${language.prefix}${form.path}`.replace(/(.)\/$/, '$1'),
  })),
);

export const INBOX = [{ folder: 'inbox', spam_reasons: [] }];
export const spam = (reason: string) => [{ folder: 'spam', spam_reasons: [reason] }];

export const createEmail = () => `grete.${randomUUID().slice(0, 8)}@example.org`;

export const createValues = (email: string): Record<string, string> => ({
  name: 'Grete Kask',
  email,
  message: 'We need a booking desk for two rooms until March.',
});

export async function readFolder(stack: Stack, form: FormUnderTest, email: string) {
  const client = await stack.connectDatabase();
  try {
    return (await client.query(form.folderSql, [email])).rows;
  } finally {
    await client.end();
  }
}

export const getForm = (page: Page, { section }: FormUnderTest) => page.locator(`${section} form`);

/** The island loses `ssr` before React has hydrated the form. */
export async function waitForHydration(page: Page, { section }: FormUnderTest): Promise<void> {
  await page.locator(section).scrollIntoViewIfNeeded();
  await expect(page.locator(`${section} form`)).toHaveAttribute('novalidate');
}

/** Sets fields as a program does, whether they are visible or not. */
export async function setFields(form: Locator, values: Record<string, string>): Promise<void> {
  await form.evaluate((element: HTMLFormElement, entries) => {
    for (const [name, value] of entries) {
      const field = element.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
      field.value = value;
    }
  }, Object.entries(values));
}

export const submit = (form: Locator) =>
  form.evaluate((element: HTMLFormElement) => element.requestSubmit());

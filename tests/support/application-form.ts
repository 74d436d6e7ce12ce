// The application form for tests, with fake storage and GraphQL services (page.route). Only the
// form is tested: its requests, their order, and its messages.
import { expect, type Page, type Request, type Route } from '@playwright/test';

export const FILE_ID = '6f1c2a52-2f0e-4f9c-9c1c-0d4f8a0f7a11';
export const CV = {
  name: 'marta-oliveira-cv.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF'),
};
export const WRONG_FILE = {
  name: 'portfolio-final.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: Buffer.from('PK'),
};

export const arrive = (route: Route) =>
  route.fulfill({
    status: 201,
    json: { processedFiles: [{ id: FILE_ID, name: CV.name, bucketId: 'cv-uploads' }] },
  });
const save = (route: Route) =>
  route.fulfill({
    json: {
      data: {
        insert_job_applications_one: {
          id: FILE_ID,
          created_at: '2026-11-15T10:00:00Z',
          number: 'B7-2041',
        },
      },
    },
  });
export const fail = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    headers: { 'x-request-id': '7F3A-20C1' },
    body: 'secret internals',
  });

export type RouteHandler = (route: Route) => Promise<void>;
type Call = { to: 'upload' | 'record'; request: Request };

/** Gives the responses in order. Requests after the last one succeed. */
export async function fakeBackend(
  page: Page,
  responses: { uploads?: RouteHandler[]; records?: RouteHandler[] } = {},
) {
  const calls: Call[] = [];
  const uploads = [...(responses.uploads ?? [])];
  const records = [...(responses.records ?? [])];
  await page.route('**/storage/v1/files', (route) => {
    calls.push({ to: 'upload', request: route.request() });
    return (uploads.shift() ?? arrive)(route);
  });
  await page.route('**/graphql/v1', (route) => {
    calls.push({ to: 'record', request: route.request() });
    return (records.shift() ?? save)(route);
  });
  return {
    steps: () => calls.map(({ to }) => to),
    requests: (to: Call['to']) => calls.filter((call) => call.to === to).map((c) => c.request),
  };
}

export function getForm(page: Page) {
  const section = page.locator('#career-application');
  return {
    section,
    name: section.locator('[name=name]'),
    email: section.locator('[name=email]'),
    message: section.locator('[name=message]'),
    cv: section.locator('[type=file]'),
    submit: section.locator('button[type=submit]'),
    remove: section.getByRole('button', { name: 'Remove file' }),
  };
}

export async function openForm(page: Page, path = '/career') {
  await page.goto(`${path}#career-application`);
  const form = getForm(page);
  // Before hydration, a click would send a plain form post.
  await expect(form.section.locator('astro-island[ssr]')).toHaveCount(0);
  return form;
}

export async function openFilledForm(page: Page, path = '/career') {
  const form = await openForm(page, path);
  await form.name.fill('Marta Oliveira');
  await form.email.fill('marta@example.org');
  await form.message.fill('The film about the frame builder was mine.');
  return form;
}

export function readRecord(request: Request | undefined) {
  return JSON.parse(request?.postData() ?? '{}');
}

import { type ContactField, type ContactInput, IDEMPOTENCY_HEADER } from '@loimel/client/contract';
import { createGraphqlClient } from '@loimel/client/graphql';
import { describe, expect, it } from 'vitest';
import { getUi } from '../../content/index.ts';
import { createIdempotencyKeys } from '../../forms/idempotency-keys.ts';
import { createContactForm } from './submit-contact.ts';
import { createContactFormTexts } from './texts.ts';

type TestResponse = () => Response | Promise<never>;

const signals = { website: '', form_start: 'm1.signed' };
const good = { name: 'Liis', email: 'liis@example.org', message: 'Hello', ...signals };
const inserted = { id: '1', created_at: '2026-11-15T10:00:00Z', number: 'L-1' };
const saved: TestResponse = () => Response.json({ data: { insert_contacts_one: inserted } });
const broken: TestResponse = () =>
  Response.json(
    { errors: [{ message: 'relation "x"', extensions: { code: 'internal' } }] },
    { headers: { 'x-request-id': '7F3A' } },
  );
const lost: TestResponse = () => Promise.reject(new TypeError('Failed to fetch'));
const limited: TestResponse = () =>
  new Response('', { status: 429, headers: { 'x-request-id': 'r' } });

/** A form whose backend responds when the test resolves the response. */
function createTestForm({ language = 'en', isOnline = true } = {}) {
  const sent: { input: ContactInput; key: string | null }[] = [];
  const responses: PromiseWithResolvers<Response>[] = [];
  const responseAt = (index: number) => {
    responses[index] ??= Promise.withResolvers();
    return responses[index];
  };
  const texts = createContactFormTexts(getUi(language), language);
  const noStorage = () => null;
  let keyCount = 0;
  let responseCount = 0;
  const form = createContactForm({
    language,
    texts,
    isOnline: () => isOnline,
    graphql: createGraphqlClient({
      url: 'https://loimel.example/graphql/v1',
      fetch: (_url, { body, headers } = {}) => {
        const input = JSON.parse(String(body)).variables.object;
        sent.push({ input, key: new Headers(headers).get(IDEMPOTENCY_HEADER) });
        return responseAt(sent.length - 1).promise;
      },
    }),
    keys: createIdempotencyKeys({
      form: 'contact',
      storage: { getItem: noStorage, setItem: noStorage, removeItem: noStorage },
      createKey: () => {
        keyCount += 1;
        return `key-${keyCount}`;
      },
    }),
  });
  const shownError = (field: ContactField) => {
    const state = form.get();
    const code = state.status === 'editing' ? state.errors[field] : undefined;
    return code && texts.errors[code];
  };
  const respond = (createResponse: TestResponse) => {
    responseAt(responseCount).resolve(createResponse());
    responseCount += 1;
  };
  return { form, sent, shownError, respond };
}

describe('validation', () => {
  it.each([
    ['S1-F02', 'name', '', 'Please enter your name'],
    ['S1-F03', 'email', '', 'Please enter your email'],
    ['S1-F04', 'message', ' ', 'Please enter a message'],
  ] as const)(
    '[%s] an empty %s is rejected with its message, and nothing is sent',
    async (_id, field, value, message) => {
      const { form, sent, shownError } = createTestForm();
      await form.submit({ ...good, [field]: value });
      expect(shownError(field)).toBe(message);
      expect(sent).toEqual([]);
    },
  );

  it.each([
    ['email', 'liis@', 'Invalid email address'],
    ['name', 'a'.repeat(121), 'Please use at most 120 characters'],
    ['message', 'a'.repeat(5001), 'Please use at most 5,000 characters'],
  ] as const)(
    'a malformed or too long %s is rejected with its message, and nothing is sent',
    async (field, value, message) => {
      const { form, sent, shownError } = createTestForm();
      await form.submit({ ...good, [field]: value });
      expect(shownError(field)).toBe(message);
      expect(sent).toEqual([]);
    },
  );

  it.each([
    ['de', 'Bitte geben Sie Ihren Namen ein'],
    ['es', 'Escriba su nombre'],
  ])('[S1-F05] the messages of a page in %s are in its language', async (language, message) => {
    const { form, shownError } = createTestForm({ language });
    await form.submit({ ...good, name: '' });
    expect(shownError('name')).toBe(message);
  });

  it('a shown error updates with every change, and no new error appears while typing', async () => {
    const { form, shownError } = createTestForm();
    await form.submit({ ...good, email: '' });
    form.revise({ ...good, email: 'liis', message: '' });
    expect(shownError('email')).toBe('Invalid email address');
    expect(shownError('message')).toBeUndefined();
    form.revise({ ...good, message: '' });
    expect(shownError('email')).toBeUndefined();
  });

  it('before the first submit no field shows an error', () => {
    const { form } = createTestForm();
    form.revise({ ...good, name: '', email: 'x', message: '' });
    expect(form.get()).toEqual({ status: 'editing', errors: {} });
  });
});

describe('submission', () => {
  it.each([
    ['success', saved, 'sent'],
    ['failure', broken, 'failed'],
  ] as const)(
    '[S1-F07] the form is submitting until the response arrives: %s',
    async (_name, createResponse, status) => {
      const { form, respond } = createTestForm();
      const done = form.submit(good);
      expect(form.get().status).toBe('submitting');
      respond(createResponse);
      await done;
      expect(form.get().status).toBe(status);
    },
  );

  it('a second submit during a submission sends nothing', async () => {
    const { form, sent, respond } = createTestForm();
    const done = form.submit(good);
    await form.submit(good);
    respond(saved);
    await done;
    expect(sent).toHaveLength(1);
  });

  it('[D-L6b] sends the trimmed fields with the language of the page and the spam signals', async () => {
    const { form, sent, respond } = createTestForm({ language: 'de' });
    const done = form.submit({ ...good, name: ' Liis ' });
    respond(saved);
    await done;
    expect(sent[0]?.input).toEqual({ ...good, language: 'de' });
  });

  it('[D-L6b] a start time that arrives after the first attempt does not change the key of the retry', async () => {
    const { form, sent, respond } = createTestForm();
    for (const [form_start, createResponse] of [
      ['', lost],
      ['m1.signed', saved],
    ] as const) {
      const done = form.submit({ ...good, form_start });
      respond(createResponse);
      await done;
    }
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  });

  it('[D-F3a] a retry after a failure sends the key of the first attempt; the next message sends a new one', async () => {
    const { form, sent, respond } = createTestForm();
    for (const createResponse of [broken, saved, saved]) {
      const done = form.submit(good);
      respond(createResponse);
      await done;
    }
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
  });
});

describe('result', () => {
  async function submitAndRespond(createResponse: TestResponse, isOnline = true) {
    const { form, respond } = createTestForm({ isOnline });
    const done = form.submit(good);
    respond(createResponse);
    return await done;
  }

  it('success names the reply address and the number', async () => {
    expect(await submitAndRespond(saved)).toEqual({
      status: 'sent',
      title: 'Message sent successfully!',
      text: 'We will reply to liis@example.org. Your number is L-1.',
      number: 'L-1',
    });
  });

  it('[D-F6a] a server error shows a readable sentence with the reference and without internals', async () => {
    const state = await submitAndRespond(broken);
    expect(state).toMatchObject({ status: 'failed', title: 'Error sending message' });
    expect(JSON.stringify(state)).toContain('Reference 7F3A');
    expect(JSON.stringify(state)).not.toContain('relation');
  });

  it('a request without a response shows a connection error', async () => {
    expect(await submitAndRespond(lost)).toMatchObject({
      text: 'We could not reach our server. Your text is still here; please try again.',
    });
  });

  it('an offline visitor gets an offline message', async () => {
    expect(await submitAndRespond(lost, false)).toMatchObject({
      text: expect.stringContaining('You are offline.'),
    });
  });

  it('too many attempts show a message to try again later', async () => {
    expect(await submitAndRespond(limited)).toMatchObject({
      text: expect.stringContaining('Please wait 1 min'),
    });
  });
});

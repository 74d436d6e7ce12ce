import type { ContactField, ContactInput } from '@loimel/client/contract';
import { describe, expect, it } from 'vitest';
import { getUi } from '../../content/index.ts';
import { createIdempotencyKeys } from '../../forms/idempotency-keys.ts';
import { createContactForm, type SendContact } from './contact-form-state.ts';
import { createContactFormTexts } from './texts.ts';

type Answer = Awaited<ReturnType<SendContact>>;

const good = { name: 'Liis', email: 'liis@example.org', message: 'Hello' };
const saved: Answer = {
  contact: { id: '1', created_at: '2026-11-15T10:00:00Z', number: 'L-1' },
  error: null,
};
const broken: Answer = {
  contact: null,
  error: { status: 500, error: 'internal', message: 'relation "x"', reference: '7F3A' },
};

/** A form whose backend answers when the test says so. */
function createTestForm({ language = 'en', isOnline = true } = {}) {
  const sent: { input: ContactInput; key: string }[] = [];
  const answers: ((answer: Answer) => void)[] = [];
  const texts = createContactFormTexts(getUi(language), language);
  const noStorage = () => null;
  let keyCount = 0;
  const form = createContactForm({
    language,
    texts,
    isOnline: () => isOnline,
    send: (input, key) => {
      sent.push({ input, key });
      return new Promise((resolve) => answers.push(resolve));
    },
    keys: createIdempotencyKeys({
      form: 'contact',
      storage: { getItem: noStorage, setItem: noStorage, removeItem: noStorage },
      createKey: () => {
        keyCount += 1;
        return `key-${keyCount}`;
      },
    }),
  });
  const shownFault = (field: ContactField) => {
    const state = form.get();
    const fault = state.status === 'editing' ? state.faults[field] : undefined;
    return fault && texts.faults[fault];
  };
  return { form, sent, shownFault, answer: (answer: Answer) => answers.shift()?.(answer) };
}

describe('validation', () => {
  it.each([
    ['S1-F02', 'name', '', 'Please enter your name'],
    ['S1-F03', 'email', '', 'Please enter your email'],
    ['S1-F04', 'message', ' ', 'Please enter a message'],
  ] as const)(
    '[%s] an empty %s is refused with its message, and nothing is sent',
    async (_id, field, value, message) => {
      const { form, sent, shownFault } = createTestForm();
      await form.submit({ ...good, [field]: value });
      expect(shownFault(field)).toBe(message);
      expect(sent).toEqual([]);
    },
  );

  it.each([
    ['email', 'liis@', 'Invalid email address'],
    ['name', 'a'.repeat(121), 'Please use at most 120 characters'],
    ['message', 'a'.repeat(5001), 'Please use at most 5,000 characters'],
  ] as const)(
    'a malformed or too long %s is refused with its message, and nothing is sent',
    async (field, value, message) => {
      const { form, sent, shownFault } = createTestForm();
      await form.submit({ ...good, [field]: value });
      expect(shownFault(field)).toBe(message);
      expect(sent).toEqual([]);
    },
  );

  it.each([
    ['de', 'Bitte geben Sie Ihren Namen ein'],
    ['es', 'Escriba su nombre'],
  ])('[S1-F05] the messages of a page in %s are in its language', async (language, message) => {
    const { form, shownFault } = createTestForm({ language });
    await form.submit({ ...good, name: '' });
    expect(shownFault('name')).toBe(message);
  });

  it('after a fault was shown, it follows every change, and no new one appears while typing', async () => {
    const { form, shownFault } = createTestForm();
    await form.submit({ ...good, email: '' });
    form.revise({ ...good, email: 'liis', message: '' });
    expect(shownFault('email')).toBe('Invalid email address');
    expect(shownFault('message')).toBeUndefined();
    form.revise({ ...good, message: '' });
    expect(shownFault('email')).toBeUndefined();
  });

  it('before the first submit nothing is said about the fields', () => {
    const { form } = createTestForm();
    form.revise({ name: '', email: 'x', message: '' });
    expect(form.get()).toEqual({ status: 'editing', faults: {} });
  });
});

describe('submission', () => {
  it.each([
    ['success', saved, 'sent'],
    ['failure', broken, 'failed'],
  ] as const)(
    '[S1-F07] the form is submitting until the answer is there, and not afterwards: %s',
    async (_outcome, given, status) => {
      const { form, answer } = createTestForm();
      const done = form.submit(good);
      expect(form.get().status).toBe('submitting');
      answer(given);
      await done;
      expect(form.get().status).toBe(status);
    },
  );

  it('a second submit while one is under way sends nothing', async () => {
    const { form, sent, answer } = createTestForm();
    const done = form.submit(good);
    await form.submit(good);
    answer(saved);
    await done;
    expect(sent).toHaveLength(1);
  });

  it('sends the trimmed fields with the language of the page', async () => {
    const { form, sent, answer } = createTestForm({ language: 'de' });
    const done = form.submit({ ...good, name: ' Liis ' });
    answer(saved);
    await done;
    expect(sent[0]?.input).toEqual({ ...good, language: 'de' });
  });

  it('[D-F3a] a retry after a failure carries the key of the first try; the next message a new one', async () => {
    const { form, sent, answer } = createTestForm();
    for (const given of [broken, saved, saved]) {
      const done = form.submit(good);
      answer(given);
      await done;
    }
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
  });
});

describe('result', () => {
  async function submitAndAnswer(given: Answer, isOnline = true) {
    const { form, answer } = createTestForm({ isOnline });
    const done = form.submit(good);
    answer(given);
    return await done;
  }

  it('success names the address we answer to and the number', async () => {
    expect(await submitAndAnswer(saved)).toEqual({
      status: 'sent',
      title: 'Message sent successfully!',
      text: 'We will reply to liis@example.org. Your number is L-1.',
    });
  });

  it('[D-F6a] a server error is a human sentence with the reference and without internals', async () => {
    const state = await submitAndAnswer(broken);
    expect(state).toMatchObject({ status: 'failed', title: 'Error sending message' });
    expect(JSON.stringify(state)).toContain('Reference 7F3A');
    expect(JSON.stringify(state)).not.toContain('relation');
  });

  it('a request without an answer blames the connection', async () => {
    const error = { status: 500, error: 'unknown', message: 'Failed to fetch', reference: null };
    expect(await submitAndAnswer({ contact: null, error })).toMatchObject({
      text: 'We could not reach our server. Your text is still here; please try again.',
    });
  });

  it('an offline visitor is told so', async () => {
    const error = { status: 500, error: 'unknown', message: 'Failed to fetch', reference: null };
    expect(await submitAndAnswer({ contact: null, error }, false)).toMatchObject({
      text: expect.stringContaining('You are offline.'),
    });
  });

  it('too many attempts ask for patience', async () => {
    const error = { status: 429, error: 'too-many-requests', message: '', reference: 'r' };
    expect(await submitAndAnswer({ contact: null, error })).toMatchObject({
      text: expect.stringContaining('Please wait 1 min'),
    });
  });
});

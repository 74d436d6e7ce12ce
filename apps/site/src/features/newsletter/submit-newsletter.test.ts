import type { ClientError } from '@loimel/client/contract';
import { expect, it } from 'vitest';
import { getUi } from '../../content/index.ts';
import { createIdempotencyKeys } from '../../forms/idempotency-keys.ts';
import type { NewsletterRequest } from './newsletter-api.ts';
import { createNewsletterForm } from './submit-newsletter.ts';
import { createNewsletterFormTexts } from './texts.ts';

const SIGNALS = { website: '', form_start: 'm1.signed' };
const REJECTED: ClientError = {
  status: 500,
  error: 'internal',
  message: 'relation "x" does not exist',
  reference: '7F3A',
};

/** A form whose backend responds when the test resolves the response. */
function createTestForm(language = 'en') {
  const sent: { request: NewsletterRequest; key: string }[] = [];
  const noStorage = () => null;
  let keyCount = 0;
  const resolvers: ((error: ClientError | null) => void)[] = [];
  const form = createNewsletterForm({
    language,
    texts: createNewsletterFormTexts(getUi(language), language),
    isOnline: () => true,
    keys: createIdempotencyKeys({
      form: 'newsletter',
      storage: { getItem: noStorage, setItem: noStorage, removeItem: noStorage },
      createKey: () => {
        keyCount += 1;
        return `key-${keyCount}`;
      },
    }),
    send: (request, key) => {
      sent.push({ request, key });
      return new Promise((resolve) => resolvers.push(resolve));
    },
  });
  return { form, sent, respond: (error: ClientError | null) => resolvers.shift()?.(error) };
}

it.each(['', '   '])(
  '[S2-P36] an empty value (%j) sends nothing and shows nothing',
  async (email) => {
    const { form, sent } = createTestForm();
    expect(await form.submit({ ...SIGNALS, email })).toEqual({ status: 'editing', errors: {} });
    expect(form.get()).toEqual({ status: 'editing', errors: {} });
    expect(sent).toEqual([]);
  },
);

it('[S2-P36] an empty value after a success shows no second toast', async () => {
  const { form, respond } = createTestForm();
  const sending = form.submit({ ...SIGNALS, email: 'a@b.ee' });
  respond(null);
  expect((await sending).status).toBe('sent');
  expect((await form.submit({ ...SIGNALS, email: '' })).status).toBe('editing');
  expect(form.get().status).toBe('sent');
});

it('an invalid address is rejected and not sent', async () => {
  const { form, sent } = createTestForm();
  await form.submit({ ...SIGNALS, email: 'no-address' });
  expect(form.get()).toEqual({ status: 'editing', errors: { email: 'email-invalid' } });
  expect(sent).toEqual([]);
});

it('[S2-P37] the form is submitting until the server has responded', async () => {
  const { form, sent, respond } = createTestForm('de');
  expect(form.get().status).toBe('editing');
  const sending = form.submit({ ...SIGNALS, email: ' anneli@saarekool.example ' });
  expect(form.get().status).toBe('submitting');
  expect(sent.map(({ request }) => request)).toEqual([
    { email: 'anneli@saarekool.example', language: 'de', ...SIGNALS },
  ]);
  respond(null);
  await sending;
  expect(form.get().status).toBe('sent');
});

it('[S2-P38] the toast of a success names the newsletter and requests the confirmation', async () => {
  const { form, respond } = createTestForm();
  const sending = form.submit({ ...SIGNALS, email: 'anneli@saarekool.example' });
  respond(null);
  expect(await sending).toEqual({
    status: 'sent',
    title: 'Success!',
    text: expect.stringMatching(
      /^You've been subscribed to our newsletter\. .*confirm.*anneli@saarekool\.example\.$/,
    ),
  });
});

it('[D-F7b] a failure shows a sentence with the reference, without success or internals', async () => {
  const { form, respond } = createTestForm();
  const sending = form.submit({ ...SIGNALS, email: 'anneli@saarekool.example' });
  respond(REJECTED);
  const state = await sending;
  expect(state).toMatchObject({ status: 'failed', title: 'Subscription not saved' });
  expect(state).toHaveProperty('text', expect.stringContaining('7F3A'));
  expect(JSON.stringify(state)).not.toContain('relation');
});

it('[D-L4] a retry of the same address sends the key of the first attempt; another address or the next request sends a new one', async () => {
  const { form, sent, respond } = createTestForm();
  for (const [email, error] of [
    ['a@b.ee', REJECTED],
    [' a@b.ee', null],
    ['a@b.ee', REJECTED],
    ['c@d.ee', null],
  ] as const) {
    const sending = form.submit({ ...SIGNALS, email });
    respond(error);
    await sending;
  }
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2', 'key-3']);
});

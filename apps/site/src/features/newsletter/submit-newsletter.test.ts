import type { ClientError } from '@loimel/client/contract';
import { expect, it } from 'vitest';
import { getUi } from '../../content/index.ts';
import { createNewsletterForm } from './submit-newsletter.ts';
import { createNewsletterFormTexts } from './texts.ts';

const REJECTED: ClientError = {
  status: 500,
  error: 'internal',
  message: 'relation "x" does not exist',
  reference: '7F3A',
};

/** A form whose backend responds when the test resolves the response. */
function createTestForm(language = 'en') {
  const sent: unknown[] = [];
  const resolvers: ((error: ClientError | null) => void)[] = [];
  const form = createNewsletterForm({
    language,
    texts: createNewsletterFormTexts(getUi(language), language),
    isOnline: () => true,
    send: (request) => {
      sent.push(request);
      return new Promise((resolve) => resolvers.push(resolve));
    },
  });
  return { form, sent, respond: (error: ClientError | null) => resolvers.shift()?.(error) };
}

it.each(['', '   '])(
  '[S2-P36] an empty value (%j) sends nothing and shows nothing',
  async (email) => {
    const { form, sent } = createTestForm();
    expect(await form.submit({ email })).toEqual({ status: 'editing', errors: {} });
    expect(form.get()).toEqual({ status: 'editing', errors: {} });
    expect(sent).toEqual([]);
  },
);

it('[S2-P36] an empty value after a success shows no second toast', async () => {
  const { form, respond } = createTestForm();
  const sending = form.submit({ email: 'a@b.ee' });
  respond(null);
  expect((await sending).status).toBe('sent');
  expect((await form.submit({ email: '' })).status).toBe('editing');
  expect(form.get().status).toBe('sent');
});

it('an invalid address is rejected and not sent', async () => {
  const { form, sent } = createTestForm();
  await form.submit({ email: 'no-address' });
  expect(form.get()).toEqual({ status: 'editing', errors: { email: 'email-invalid' } });
  expect(sent).toEqual([]);
});

it('[S2-P37] the form is submitting until the server has responded', async () => {
  const { form, sent, respond } = createTestForm('de');
  expect(form.get().status).toBe('editing');
  const sending = form.submit({ email: ' anneli@saarekool.example ' });
  expect(form.get().status).toBe('submitting');
  expect(sent).toEqual([{ email: 'anneli@saarekool.example', language: 'de' }]);
  respond(null);
  await sending;
  expect(form.get().status).toBe('sent');
});

it('[S2-P38] the toast of a success names the newsletter and requests the confirmation', async () => {
  const { form, respond } = createTestForm();
  const sending = form.submit({ email: 'anneli@saarekool.example' });
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
  const sending = form.submit({ email: 'anneli@saarekool.example' });
  respond(REJECTED);
  const state = await sending;
  expect(state).toMatchObject({ status: 'failed', title: 'Subscription not saved' });
  expect(state).toHaveProperty('text', expect.stringContaining('7F3A'));
  expect(JSON.stringify(state)).not.toContain('relation');
});

import type { ApplicationField, ClientError } from '@loimel/client/contract';
import { describe, expect, it } from 'vitest';
import { getUi } from '../../content/index.ts';
import { createApplicationForm } from './application-form-state.ts';
import type { Application, ApplicationFailure } from './application-sender.ts';
import { createApplicationFormTexts } from './application-texts.ts';

const good = { name: 'Marta', email: 'marta@example.org', message: 'Hello', cv: null };
const application = { id: '1', created_at: '2026-11-15T10:00:00Z', number: 'A-1' };

function createFailure(
  step: ApplicationFailure['step'],
  error: Partial<ClientError> = {},
): ApplicationFailure {
  const unexpected = { status: 500, error: 'unexpected', message: 'relation "x"' };
  return { step, error: { ...unexpected, reference: '7F3A', ...error } };
}

function createTestForm(failure: ApplicationFailure | null = null, language = 'en') {
  const sent: Application[] = [];
  const logged: ApplicationFailure[] = [];
  const texts = createApplicationFormTexts(getUi(language), language);
  const form = createApplicationForm({
    language,
    texts,
    isOnline: () => true,
    log: (entry) => logged.push(entry),
    send: async (given) => {
      sent.push(given);
      return failure === null ? { application, failure } : { application: null, failure };
    },
  });
  const shownFault = (field: ApplicationField) => {
    const state = form.get();
    const fault = state.status === 'editing' ? state.faults[field] : undefined;
    return fault && texts.faults[fault];
  };
  return { form, sent, logged, shownFault };
}

describe('validation', () => {
  it.each([
    ['name', '', 'Please enter your name'],
    ['email', '', 'Please enter your email'],
    ['email', 'marta.oliveira@', 'Invalid email address'],
    ['message', ' ', 'Please enter a message'],
  ] as const)('[D-F4b] the %s "%s" is refused and nothing is sent', async (field, value, fault) => {
    const { form, sent, shownFault } = createTestForm();
    await form.submit({ ...good, [field]: value });
    expect(shownFault(field)).toBe(fault);
    expect(sent).toEqual([]);
  });

  it('[D-F4c] [D-F4d] the limits pass, one character more is refused', async () => {
    const { form, sent, shownFault } = createTestForm();
    await form.submit({ ...good, name: 'a'.repeat(121), message: 'a'.repeat(5001) });
    expect(shownFault('name')).toBe('Please use at most 120 characters');
    expect(shownFault('message')).toBe('Please use at most 5,000 characters');
    expect(sent).toEqual([]);
    await form.submit({ ...good, name: 'a'.repeat(120), message: 'a'.repeat(5000) });
    expect(sent).toHaveLength(1);
  });
});

describe('outcome', () => {
  it('sends the trimmed fields with the language of the page', async () => {
    const { form, sent } = createTestForm(null, 'de');
    await form.submit({ ...good, name: ' Marta ' });
    expect(sent).toEqual([{ ...good, language: 'de' }]);
  });

  it('[S1-X07] success has the words of the specification, and the number beside the form', async () => {
    const { form, logged } = createTestForm();
    expect(await form.submit(good)).toEqual({
      status: 'sent',
      title: 'Application submitted!',
      text: "We'll review your application and get back to you soon.",
      note: 'Your number is A-1.',
    });
    expect(logged).toEqual([]);
  });

  it.each([
    ['upload', 'The file could not be uploaded. Your text is still here. Reference 7F3A.'],
    ['record', 'The fault is ours. Your text is still here; please try again or write to'],
  ] as const)(
    '[S1-X05] [S1-X06] [D-F6a] a failed %s is a human sentence with the reference, and is logged',
    async (step, text) => {
      const failure = createFailure(step);
      const { form, logged } = createTestForm(failure);
      const state = await form.submit(good);
      expect(state).toMatchObject({ status: 'failed', title: 'Error submitting application' });
      expect(JSON.stringify(state)).toContain(text);
      expect(JSON.stringify(state)).toContain('Reference 7F3A');
      expect(JSON.stringify(state)).not.toContain('relation');
      expect(logged).toEqual([failure]);
    },
  );

  it.each([
    ['wrong-type', 400, 'Please upload a PDF file'],
    ['too-big', 400, 'This file is larger than 10 MB'],
    ['storage-error', 413, 'This file is larger than 10 MB'],
    ['too-small', 400, 'This file is empty'],
  ])('[D-F5c] a file refused by the server with %s (%i) reads: %s', async (error, status, text) => {
    const { form } = createTestForm(createFailure('upload', { error, status }));
    expect(await form.submit(good)).toMatchObject({ status: 'failed', text });
  });

  it('an upload without an answer blames the connection', async () => {
    const { form } = createTestForm(createFailure('upload', { error: 'unknown', reference: null }));
    expect(await form.submit(good)).toMatchObject({
      text: 'We could not reach our server. Your text is still here; please try again.',
    });
  });
});

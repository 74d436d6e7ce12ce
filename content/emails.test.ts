import { expect, it } from 'vitest';
import { renderEmail } from './emails.ts';
import { LANGUAGES } from './languages.ts';
import { findPlaceholders } from './placeholders.ts';

const variables = {
  number: 'LM-7K4Q-92',
  receivedAt: '2026-11-14 10:42',
  language: 'de',
  name: 'Hannah Kessler',
  email: 'hannah@kessler.example',
  message: 'Guten Tag,\n\nunser Portal läuft seit 2014.',
};

it.each(LANGUAGES.map(({ code }) => code))(
  'fills every variable of the email in %s',
  (language) => {
    const { subject, text } = renderEmail({
      language,
      template: 'contact-notification',
      variables,
    });
    expect(findPlaceholders(subject + text)).toEqual([]);
    for (const value of Object.values(variables)) expect(subject + text).toContain(value);
  },
);

it('renders each language with its own texts', () => {
  const subjects = LANGUAGES.map(
    ({ code }) =>
      renderEmail({ language: code, template: 'contact-notification', variables }).subject,
  );
  expect(new Set(subjects).size).toBe(LANGUAGES.length);
});

it('falls back to English for an unknown language', () => {
  const { subject } = renderEmail({
    language: 'fr',
    template: 'contact-notification',
    variables,
  });
  expect(subject).toBe('New message LM-7K4Q-92 from Hannah Kessler');
});

it('keeps the subject on one line for a name with line breaks', () => {
  const name = 'Eve\r\nBcc: all@kessler.example\u2028\u0085\tx';
  const { subject } = renderEmail({
    language: 'en',
    template: 'contact-notification',
    variables: { ...variables, name },
  });
  expect(subject).toBe('New message LM-7K4Q-92 from Eve Bcc: all@kessler.example x');
});

it('does not fill a variable entered by a visitor', () => {
  const { text } = renderEmail({
    language: 'en',
    template: 'contact-notification',
    variables: { ...variables, message: 'My template says {email}' },
  });
  expect(text).toContain('My template says {email}');
});

const receipt = {
  number: 'LM7K4Q',
  date: '14 November 2026, 10:42',
  erasesOn: '14 November 2027',
  link: 'https://loimel.example/receipt/abc',
};

it.each(LANGUAGES.map(({ code }) => code))(
  'fills every visitor email in %s, including facts',
  (language) => {
    const emails = [
      renderEmail({ language, template: 'contact-receipt', variables: receipt }),
      renderEmail({ language, template: 'application-receipt', variables: receipt }),
      renderEmail({
        language,
        template: 'newsletter-confirmation',
        variables: { link: receipt.link, code: '012345' },
      }),
      renderEmail({ language, template: 'erasure-notice', variables: { number: receipt.number } }),
      renderEmail({
        language,
        template: 'withdrawal-notice',
        variables: { number: receipt.number },
      }),
      renderEmail({
        language,
        template: 'application-notification',
        variables: { ...variables, cv: 'cv.pdf' },
      }),
    ];
    for (const { subject, text } of emails) expect(findPlaceholders(subject + text)).toEqual([]);
    expect(emails[0]?.text).toContain(receipt.link);
    expect(emails[2]?.text).toContain('012345');
  },
);

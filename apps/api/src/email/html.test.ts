import { renderEmail } from '@loimel/content/emails';
import { LANGUAGES } from '@loimel/content/languages';
import { expect, test } from 'vitest';
import { toHtmlEmail } from './html.ts';

const VARIABLES = {
  number: 'LM-7K4Q-92',
  date: '14 November 2026, 10:42',
  erasesOn: '14 November 2027',
  link: 'https://loimel.example/receipt#key',
};

test.each(LANGUAGES.map(({ code }) => code))(
  'the receipt in %s has a title, one link as a button and three facts',
  (language) => {
    const email = renderEmail({ language, template: 'contact-receipt', variables: VARIABLES });
    const html = toHtmlEmail({ ...email, language });
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).not.toMatch(/<h1[^>]*>[^<]*LM-7K4Q-92/);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('<a href="https://loimel.example/receipt#key"');
    expect(html.match(/<th /g)).toHaveLength(3);
    expect(html).not.toMatch(/<(?:img|script|link|iframe)/);
  },
);

test('markup in a text, a subject or an address is escaped', () => {
  const html = toHtmlEmail({
    language: 'en',
    subject: '<img src=x onerror=alert(1)>"&',
    text: '<script>alert(1)</script>\n\nRead it:\nhttps://loimel.example/"><b>\n\n--\n<i>',
  });
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;');
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('href="https://loimel.example/&quot;&gt;&lt;b&gt;"');
  expect(html).not.toMatch(/<(?:img|script|b|i)>/);
});

test('the code of the newsletter email is in its own large paragraph', () => {
  const email = renderEmail({
    language: 'de',
    template: 'newsletter-confirmation',
    variables: { link: 'https://loimel.example/de/newsletter/confirm#key', code: '123456' },
  });
  const html = toHtmlEmail({ ...email, language: 'de' });
  expect(html).toMatch(/<p class="t"[^>]*>123456<\/p>/);
  expect(html.match(/<a /g)).toHaveLength(1);
});

import { renderEmail } from '@loimel/content/emails';
import { LANGUAGES } from '@loimel/content/languages';
import { expect, test } from 'vitest';
import { toHtmlMail } from './html.ts';

const VARIABLES = {
  number: 'LM-7K4Q-92',
  name: 'Hannah',
  date: '14 November 2026, 10:42',
  keptUntil: '14 November 2027',
  link: 'https://loimel.example/receipt#key',
  message: '> First line\n> \n> Second line',
};

function toReceipt(language: string, changes: Partial<typeof VARIABLES> = {}): string {
  const variables = { ...VARIABLES, ...changes };
  const mail = renderEmail({ language, template: 'contact-receipt', variables });
  return toHtmlMail({ ...mail, language });
}

test.each(LANGUAGES.map(({ code }) => code))(
  'the receipt in %s has a title, one link as a button, three facts and the quoted words',
  (language) => {
    const html = toReceipt(language);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).not.toMatch(/<h1[^>]*>[^<]*LM-7K4Q-92/);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('<a href="https://loimel.example/receipt#key"');
    expect(html.match(/<th /g)).toHaveLength(3);
    expect(html).toContain('First line<br><br>Second line');
    expect(html).not.toMatch(/<(?:img|script|link|iframe)/);
  },
);

test('what a visitor typed is text: no markup, no link and no quote that ends early', () => {
  const html = toReceipt('en', {
    name: '<img src=x onerror=alert(1)>"&',
    message: '> <script>alert(1)</script>\n> https://evil.example\n> Receipt      FAKE',
  });
  expect(html).toContain('Hello &lt;img src=x onerror=alert(1)&gt;&quot;&amp;,');
  expect(html).toContain('&lt;script&gt;');
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).not.toContain('href="https://evil.example');
  expect(html.match(/<th /g)).toHaveLength(3);
});

test('the code of the newsletter mail stands out', () => {
  const mail = renderEmail({
    language: 'de',
    template: 'newsletter-confirmation',
    variables: { link: 'https://loimel.example/de/newsletter/confirm#key', code: '123456' },
  });
  const html = toHtmlMail({ ...mail, language: 'de' });
  expect(html).toMatch(/<p class="t"[^>]*>123456<\/p>/);
  expect(html.match(/<a /g)).toHaveLength(1);
});

import { numberBandCells } from '@loimel/cloth/number-band';
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

test('[D-L14] a receipt has the band of its number in a table of 100 columns, small enough for Gmail', () => {
  const email = renderEmail({ language: 'en', template: 'contact-receipt', variables: VARIABLES });
  const html = toHtmlEmail({
    ...email,
    language: 'en',
    band: { number: '7K4Q92', note: undefined },
  });
  const [table = ''] = /<table[^>]* class="nb"[\s\S]*?<\/table>/.exec(html) ?? [];
  const rows = [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/colspan="(\d+)".*?bgcolor="(#\w+)"/g)].flatMap(([, count, dye = '']) =>
      Array.from({ length: Number(count) }, () => dye),
    ),
  );
  expect(rows).toEqual(numberBandCells('7K4Q92').map((row) => [...row, ...row.slice(-1)]));
  expect(html.length).toBeLessThan(102 * 1024);
  expect(toHtmlEmail({ ...email, language: 'en' })).not.toContain('class="nb"');
});

test.each(LANGUAGES.map(({ code }) => code))(
  '[D-L14] the receipt in %s says beside its number, and only in HTML, that the band is woven from it',
  (language) => {
    const { bandNote, ...email } = renderEmail({
      language,
      template: 'contact-receipt',
      variables: VARIABLES,
    });
    const band = { number: VARIABLES.number, note: bandNote };
    const html = toHtmlEmail({ ...email, language, band });
    const [, note] = /LM-7K4Q-92<br><span[^>]*>([^<]+)<\/span><\/td>/.exec(html) ?? [];
    expect(note).toBe(bandNote);
    expect(html.split(note ?? '')).toHaveLength(2);
    expect(email.text).not.toContain(note);
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

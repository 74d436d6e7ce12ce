import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

it('reports a missing key with its path and the line of its parent', () => {
  using copy = copyContent();
  copy.edit('de/ui.yaml', '  team: Unser Team\n', '');
  expect(copy.errors()).toEqual([
    {
      level: 'error',
      file: 'content/de/ui.yaml',
      line: copy.lineOf('de/ui.yaml', 'nav:'),
      message: 'nav.team: missing key; add it',
    },
  ]);
});

it('reports an extra key with its path and its line', () => {
  using copy = copyContent();
  copy.edit('es/ui.yaml', '  team: Nuestro equipo\n', '  team: Nuestro equipo\n  shop: Tienda\n');
  expect(copy.errors()).toEqual([
    {
      level: 'error',
      file: 'content/es/ui.yaml',
      line: copy.lineOf('es/ui.yaml', 'shop: Tienda'),
      message: 'nav.shop: unknown key; remove it or correct its name',
    },
  ]);
});

it('reports a text that is longer than its limit', () => {
  using copy = copyContent();
  copy.edit('de/ui.yaml', 'team: Unser Team', 'team: Unser wunderbares Team');
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: 'content/de/ui.yaml',
      line: copy.lineOf('de/ui.yaml', 'wunderbares'),
      message: 'nav.team: has 22 characters, at most 16 fit here; shorten it',
    }),
  ]);
});

it('counts the filled facts of the company instead of their variables', () => {
  using copy = copyContent();
  copy.edit('facts/company.yaml', 'brand: Lõimel', `brand: ${'Lõimel'.repeat(8)}`);
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: 'content/en/pages/terms.yaml',
      line: copy.lineOf('en/pages/terms.yaml', 'title: Terms and Conditions | {brand}'),
    }),
  );
});

it('limits English buttons to a shorter length than translated ones', () => {
  using copy = copyContent();
  copy.edit('en/ui.yaml', 'send: Send message', 'send: Send your message to us');
  copy.edit('de/ui.yaml', 'send: Nachricht senden', 'send: Nachricht jetzt senden…');
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: 'content/en/ui.yaml',
      line: copy.lineOf('en/ui.yaml', 'send: Send your'),
      message: expect.stringContaining('an English button has at most 22'),
    }),
  ]);
});

it('rejects a soft hyphen outside headings and running text', () => {
  using copy = copyContent();
  copy.edit('de/ui.yaml', 'send: Nachricht senden', 'send: "Nach\\u00ADricht senden"');
  expect(copy.errors()[0]?.message).toContain('soft hyphen');
});

it('reports a list with too few entries for the schema', () => {
  using copy = copyContent();
  copy.edit('de/pages/home.yaml', '        - Monatlich kündbar\n', '');
  const line = copy.lineOf('de/pages/home.yaml', '- Start innerhalb von zehn Tagen') - 1;
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({ file: 'content/de/pages/home.yaml', line }),
  );
});

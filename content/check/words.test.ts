// Rules about the wording.
import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

it('accepts a text that differs from the specification', () => {
  using copy = copyContent();
  copy.edit('en/ui.yaml', 'submitting: Submitting...', 'submitting: Sending…');
  copy.edit('de/pages/career.yaml', 'Jetzt Bewerben', 'Bewerbung senden');
  copy.edit('en/pages/not-found.yaml', 'Page Not Found', 'Nothing here');
  expect(copy.errors()).toEqual([]);
});

it('[D-C7c] rejects du in German and tú in Spanish', () => {
  using copy = copyContent();
  copy.edit('de/ui.yaml', 'Bitte geben Sie Ihren Namen ein', 'Bitte gib deinen Namen ein');
  copy.edit('es/ui.yaml', 'name: Escriba su nombre', 'name: Escribe tu nombre');
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: 'content/de/ui.yaml',
      line: copy.lineOf('de/ui.yaml', 'deinen Namen'),
    }),
    expect.objectContaining({
      file: 'content/es/ui.yaml',
      line: copy.lineOf('es/ui.yaml', 'tu nombre'),
    }),
  ]);
});

it('warns about an overused word without failing', () => {
  using copy = copyContent();
  copy.edit('en/pages/home.yaml', 'See what we build', 'Our seamless work');
  expect(copy.errors()).toEqual([]);
  expect(copy.check().findings).toContainEqual(
    expect.objectContaining({
      level: 'warning',
      file: 'content/en/pages/home.yaml',
      line: copy.lineOf('en/pages/home.yaml', 'seamless'),
    }),
  );
});

// Rules about the words themselves.
import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

it('reports a fixed English text that was changed by one character', () => {
  using copy = copyContent();
  copy.edit('en/ui.yaml', 'submitting: Submitting...', 'submitting: Submitting…');
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: 'content/en/ui.yaml',
      line: copy.lineOf('en/ui.yaml', 'Submitting…'),
      message: expect.stringContaining('write exactly: Submitting...'),
    }),
  ]);
});

it('keeps the apply buttons that the requirements fix in German and Spanish', () => {
  using copy = copyContent();
  copy.edit('de/pages/career.yaml', 'Jetzt Bewerben', 'Jetzt bewerben');
  copy.edit('es/pages/career.yaml', 'Aplicar Ahora', 'Enviar candidatura');
  expect(copy.errors().map(({ file }) => file)).toEqual([
    'content/de/pages/career.yaml',
    'content/es/pages/career.yaml',
  ]);
});

it('[S1-E14] refuses other English category labels than the fixed ones', () => {
  using copy = copyContent();
  const labels = ['All', 'Web', 'Mobile', 'Enterprise', 'E-Commerce', 'AI Solutions'];
  for (const label of labels) copy.edit('en/ui.yaml', `: ${label}\n`, `: ${label}x\n`);
  const keys = copy.errors().map(({ message }) => message.split(':')[0]);
  expect(keys).toEqual([
    'cat.all',
    'cat.web',
    'cat.mobile',
    'cat.enterprise',
    'cat.ecommerce',
    'cat.ai',
  ]);
});

it('[D-C7c] refuses du in German and tú in Spanish', () => {
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

it('warns about a worn word without failing', () => {
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

// Rules about the wording.
import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

it('[D-L10] accepts texts of the home page and others that differ from the specification', () => {
  using copy = copyContent();
  copy.edit('en/pages/home.yaml', 'Innovative Software', 'Plain Software');
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

const GREETINGS = { en: 'Hello,', de: 'Guten Tag,', es: 'Hola:' };

/** The warnings about an email per language whose greeting was replaced. */
function findTerms(texts: Record<keyof typeof GREETINGS, string>): string[] {
  using copy = copyContent();
  for (const [language, greeting] of Object.entries(GREETINGS)) {
    copy.edit(`${language}/emails/auth-otp.yaml`, greeting, texts[language as keyof typeof texts]);
  }
  return copy
    .check()
    .findings.filter(({ level, file }) => level === 'warning' && file.endsWith('auth-otp.yaml'))
    .filter(({ message }) => message.includes('not our term'))
    .map(({ file, message }) => `${file.slice(8, 10)} ${message.replace(/^text: /, '')}`);
}

it('warns about words that the glossary replaces, and names the right ones', () => {
  const found = findTerms({
    en: 'mails, e-mail, percent, also when, log in, in text form, slight negligence, essential obligation',
    de: 'Werktagen, Email, Webseite',
    es: 'en un día laborable, email, inválida, Tallin',
  });
  const toMessage = (language: string, word: string, instead: string) =>
    `${language} “${word}” is not our term; write “${instead}”`;
  expect(found.sort()).toEqual(
    [
      toMessage('en', 'mails', 'email'),
      toMessage('en', 'e-mail', 'email'),
      toMessage('en', 'percent', 'per cent'),
      toMessage('en', 'also when', 'even if'),
      toMessage('en', 'log in', 'sign in, sign out'),
      toMessage('en', 'in text form', 'in writing, such as email'),
      toMessage('en', 'slight negligence', 'ordinary negligence'),
      toMessage('en', 'essential obligation', 'material obligation'),
      toMessage('de', 'Werktagen', 'Arbeitstag'),
      toMessage('de', 'Email', 'E-Mail'),
      toMessage('de', 'Webseite', 'Website'),
      toMessage('es', 'en un día laborable', 'en el plazo de un día laborable'),
      toMessage('es', 'email', 'correo electrónico'),
      toMessage('es', 'inválida', 'no válido'),
      toMessage('es', 'Tallin', 'Tallinn'),
    ].sort(),
  );
});

it('accepts the terms of the glossary, and names of variables', () => {
  const found = findTerms({
    en: 'Send an email to {email} even if ten per cent sign in on a working day.',
    de: 'E-Mail an {email}, an jedem Arbeitstag, auf der Website',
    es: 'Correo electrónico para {email} en el plazo de un día laborable, en Tallinn',
  });
  expect(found).toEqual([]);
});

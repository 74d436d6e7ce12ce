import { expect, it } from 'vitest';
import { company } from '../../content/index.ts';
import { getAnswerContent } from './contact-answer.ts';

const freeWeek = { monday: '2026-11-30', sessions: 4 };

it('the person of the facts answers, with the position of the language', () => {
  const { person } = getAnswerContent(company, 'de');
  expect(person).toMatchObject({
    title: expect.stringContaining('Liis Kadarik'),
    text: expect.stringContaining('Gründerin und CEO'),
  });
});

it('the free week is shown with its day and its number of sessions', () => {
  const content = getAnswerContent({ ...company, freeWeek }, 'es');
  expect(content.freeWeek).toEqual({
    title: 'Próxima semana libre: 30 de noviembre de 2026',
    text: 'quedan 4 sesiones',
    until: '2026-12-06T23:59:59+02:00',
  });
  const last = { ...freeWeek, sessions: 1 };
  expect(getAnswerContent({ ...company, freeWeek: last }, 'es').freeWeek?.text).toBe(
    'queda 1 sesión',
  );
});

it('without a free week none is shown', () => {
  const { freeWeek: _, ...without } = company;
  expect(getAnswerContent(without, 'en').freeWeek).toBeNull();
});

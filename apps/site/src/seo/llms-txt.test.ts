import { expect, it } from 'vitest';
import { createLlmsTxt } from './llms-txt.ts';

it('lists pages, posts and guides of a language with their addresses', () => {
  const text = createLlmsTxt('de');
  expect(text).toMatch(/^# Lõimel\n\n> /);
  expect(text).toContain('](https://loimel.example/de/business): ');
  expect(text).toContain('](https://loimel.example/de/blog/formulare-in-drei-sprachen): ');
  expect(text).toContain('](https://loimel.example/de/resources/umzug-in-etappen): ');
});

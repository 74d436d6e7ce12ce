import { expect, it } from 'vitest';
import { company } from '../content/index.ts';
import { createSecurityTxt } from './security-txt.ts';

it('has a contact, an expiry within a year, the languages and its own address', () => {
  expect(createSecurityTxt(company, new Date('2026-11-15T00:00:00Z'))).toBe(
    'Contact: mailto:hello@loimel.example\n' +
      'Expires: 2027-11-10T00:00:00.000Z\n' +
      'Preferred-Languages: en, de, es\n' +
      'Canonical: https://loimel.example/.well-known/security.txt\n',
  );
});

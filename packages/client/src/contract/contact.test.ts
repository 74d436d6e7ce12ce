import { describe, expect, test } from 'vitest';
import { findContactErrors } from './contact.ts';
import { isEmailAddress } from './limits.ts';

const good = { name: 'Ada', email: 'ada@example.org', message: 'Hello' };

describe('contact errors', () => {
  test('a complete message has no errors', () => {
    expect(findContactErrors(good)).toEqual({});
  });

  test('an empty or blank field is reported as missing', () => {
    expect(findContactErrors({ name: ' ', email: '', message: '\n' })).toEqual({
      name: 'name-missing',
      email: 'email-missing',
      message: 'message-missing',
    });
  });

  test('a name of 120 code points is accepted, 121 is rejected', () => {
    expect(findContactErrors({ ...good, name: '🧶'.repeat(120) })).toEqual({});
    expect(findContactErrors({ ...good, name: 'a'.repeat(121) })).toEqual({
      name: 'name-too-long',
    });
  });

  test('a message of 5000 characters is accepted, 5001 is rejected', () => {
    expect(findContactErrors({ ...good, message: 'a'.repeat(5000) })).toEqual({});
    expect(findContactErrors({ ...good, message: 'a'.repeat(5001) })).toEqual({
      message: 'message-too-long',
    });
  });
});

describe('email address rule', () => {
  test.each(['a.b_c%d+e-f@sub.example.org', '1@example.co', 'A@EXAMPLE.ORG'])(
    '[S1-F06] the pattern of the specification accepts %s',
    (address) => expect(isEmailAddress(address)).toBe(true),
  );

  test.each(['user&co@example.org', 'first/last@example.org', 'a!b@example.org'])(
    '[S1-F06] the unquoted characters of RFC 5322 are accepted: %s',
    (address) => expect(isEmailAddress(address)).toBe(true),
  );

  test.each(["o'neill@example.ie", 'info@käse.example', 'a@пример.рф', 'a@xn--kse-qla.xn--p1ai'])(
    '[D-F4a] apostrophes and internationalised domains are accepted: %s',
    (address) => expect(isEmailAddress(address)).toBe(true),
  );

  test.each([
    'ada',
    'ada@example',
    'ada@example.c',
    '@example.org',
    'ada@ex ample.org',
    'ada@example.org, eve@example.org',
    'ada@example.org\nBcc: eve@example.org',
    '<ada@example.org>',
    '.@-.aa',
    'a@b..co',
    'a..b@example.org',
    'a.@example.org',
    'a@-b.example',
    'a@b@example.org',
    'müller@example.org',
    '=?utf-8?q?a=0d=0a?=@example.org',
    `${'a'.repeat(250)}@example.org`,
  ])('[S1-F06] an address that does not match the pattern is rejected: %j', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DIAGRAMS } from './diagrams.ts';

test.each(DIAGRAMS)('$file matches the machine (to update: npm run machines)', ({ file, text }) => {
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a diagram names states, events and guards', () => {
  const [authentication] = DIAGRAMS;
  expect(authentication?.text).toContain(
    'state "needsMfa" as nhost_authentication_signedOut_needsMfa',
  );
  expect(authentication?.text).toMatch(/retryTokenImport --> .*starting: after importBackoff/);
  expect(authentication?.text).toContain('[canRetryImport]');
});

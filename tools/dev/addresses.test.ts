import { expect, test } from 'vitest';
import { toAddressTable } from './addresses.ts';
import { readPorts } from './ports.ts';

test('the address of the API is one that responds, with the document that lists its routes', () => {
  const table = toAddressTable(readPorts({}), null, 'PostgreSQL on 5433', true);
  expect(table).toContain('api       http://localhost:4000/readyz (its state; docs/contract.md');
  expect(table).toContain('desk      http://localhost:4322 (with demo people to sign in as)');
  expect(table).toContain('inbox     http://localhost:1080 (SMTP on 1025)');
});

test('with SMTP_URL there is no address of an inbox', () => {
  expect(toAddressTable(readPorts({}), 'smtp://relay.example', '', false)).toContain(
    'inbox     none:',
  );
});

import { expect, test } from 'vitest';
import { toAddressTable } from './addresses.ts';
import { readPorts } from './ports.ts';

test('the address of the API is one that responds, with the document that lists its routes', () => {
  const table = toAddressTable(readPorts({}), null, 'PostgreSQL on 5433');
  expect(table).toContain('api       http://localhost:4000/readyz (its state; docs/contract.md');
  expect(table).toContain('inbox     http://localhost:1080 (SMTP on 1025)');
});

test('with SMTP_URL there is no address of an inbox', () => {
  expect(toAddressTable(readPorts({}), 'smtp://relay.example', '')).toContain('inbox     none:');
});

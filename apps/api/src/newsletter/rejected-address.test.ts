import { expect, it } from 'vitest';
import { isRejectedAddress } from './rejected-address.ts';

const toError = (response: string, command = 'RCPT TO') =>
  Object.assign(new Error('rejected'), {
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  });

it.each([
  ['550 5.1.1 <reader@example.org>: user unknown', true],
  ['550 5.1.10 null MX', true],
  ['550 5.2.1 mailbox disabled', true],
  ['550 5.4.1 Recipient address rejected: access denied', true],
  ['550 no such user here, see https://5.7.1.example', true],
  ['553 mailbox name not allowed', true],
  ['550 5.7.1 relaying denied', false],
  ['550 5.1.8 sender address rejected: domain not found', false],
  ['554 5.7.1 client host [5.1.1.9] blocked', false],
  ['554 sending limit exceeded', false],
  ['552 5.2.3 message exceeds the size limit', false],
  ['450 4.2.1 greylisted', false],
])('%s ends a subscription: %s [D-N1e]', (response, isRejected) => {
  expect(isRejectedAddress(toError(response))).toBe(isRejected);
});

it('a response to the text of the letter, and an error of another kind, are not about the address [D-N1e]', () => {
  expect(isRejectedAddress(toError('550 5.1.1 user unknown', 'DATA'))).toBe(false);
  expect(isRejectedAddress(new Error('ECONNREFUSED'))).toBe(false);
});

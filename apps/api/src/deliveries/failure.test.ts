import { expect, test } from 'vitest';
import { DeliveryFailure, toFailureCode, toFailureKind } from './failure.ts';

const smtpError = (code: string, command: string, responseCode: number) =>
  Object.assign(new Error('550 eve@example.org unknown'), { responseCode, code, command });

const lostConnection = (fields: object) =>
  Object.assign(new Error('lost'), { command: 'CONN', ...fields });

test.each([
  [new DeliveryFailure('http-500'), 'http-500'],
  [smtpError('EENVELOPE', 'RCPT TO', 550), 'smtp-550'],
  [smtpError('EMESSAGE', 'DATA', 554), 'smtp-554'],
  [smtpError('EENVELOPE', 'MAIL FROM', 552), 'smtp-552'],
  [smtpError('EENVELOPE', 'MAIL FROM', 550), 'smtp-session-550'],
  [smtpError('EAUTH', 'AUTH PLAIN', 535), 'smtp-session-535'],
  [smtpError('EPROTOCOL', 'CONN', 554), 'smtp-session-554'],
  [lostConnection({ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [lostConnection({ code: 'ESOCKET', originalCode: 'ECONNRESET' }), 'smtp-session-lost'],
  [lostConnection({ code: 'ETIMEDOUT', isSending: false }), 'smtp-session-lost'],
  [lostConnection({ code: 'ETIMEDOUT', isSending: true }), 'smtp-no-response'],
  [Object.assign(new Error('x'), { code: 'ECONNECTION', isSending: true }), 'smtp-no-response'],
  [lostConnection({ code: 'ETLS' }), 'ETLS'],
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [
    new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) }),
    'ENOTFOUND',
  ],
  [new DOMException('late', 'TimeoutError'), 'timeout'],
  [new RangeError('eve@example.org'), 'RangeError'],
  ['eve@example.org', 'unknown'],
])('%s is stored as %s', (error, code) => {
  expect(toFailureCode(error)).toBe(code);
});

test.each([
  ['unreachable', 'ECONNREFUSED ENOTFOUND EAI_AGAIN EDNS EHOSTUNREACH ENETUNREACH ETLS EAUTH'],
  ['unreachable', 'UND_ERR_CONNECT_TIMEOUT CERT_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['unreachable', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE ERR_TLS_CERT_ALTNAME_INVALID'],
  ['unreachable', 'http-401 http-408 http-425 http-429 smtp-421'],
  ['unreachable', 'smtp-session-420 smtp-session-535 smtp-session-554 smtp-session-lost'],
  ['unreachable', 'storage-unavailable 57P01 08006'],
  ['unclear', 'timeout http-500 http-502 http-503 http-302'],
  ['unclear', 'ECONNRESET EPIPE ETIMEDOUT ECONNECTION ESOCKET UND_ERR_SOCKET HPE_INVALID_VERSION'],
  ['deferred', 'smtp-450 smtp-451 smtp-452 smtp-no-response'],
  ['rejected', 'http-400 http-404 http-413 http-422 smtp-550 smtp-554 smtp-552'],
  ['rejected', 'EENVELOPE EMESSAGE ESTREAM cv-missing RangeError Error ZodError 23505 unknown'],
])('[D-L5] %s: %s', (kind, codes) => {
  for (const code of codes.split(' ')) expect([code, toFailureKind(code)]).toEqual([code, kind]);
});

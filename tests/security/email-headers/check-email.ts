// Checks an email for any input of a visitor: one recipient, our sender, only our headers.
import { domainToASCII } from 'node:url';
import type { RecordedEmail } from './smtp-recorder.ts';
import { VICTIM } from './vectors.ts';

const HEADERS = new Set([
  ...['from', 'to', 'reply-to', 'subject', 'message-id', 'date', 'mime-version', 'auto-submitted'],
  ...['content-type', 'content-transfer-encoding', 'list-unsubscribe', 'list-unsubscribe-post'],
]);
/** RFC 5322 §2.1.1, without CRLF. */
const LINE_MAX_BYTES = 998;
const ONE_ADDRESS =
  /^(?:[^<>,;@]*<(?:"[^"@<>,;\s]+"|[^<>,;\s"]+)@[^<>,;\s"]+>|[^<>,;\s"]+@[^<>,;\s"]+)$/;
const PLAIN_ADDRESS = /^[^\s<>(),;:"[\]\\]+@[^\s<>(),;:"[\]\\@]+$/;
const ENVELOPE_ARGS = new Set(['BODY', 'SIZE', 'SMTPUTF8']);

export type Expected = { sender: string; recipient: string };

/** Empty when the email is correct. */
export function findErrors(email: RecordedEmail, expected: Expected): string[] {
  const [to, ...others] = email.to;
  const head = email.bytes.subarray(0, email.bytes.indexOf('\r\n\r\n')).toString('latin1');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const names = lines.map((line) => line.slice(0, Math.max(0, line.indexOf(':'))).toLowerCase());
  const read = (name: string) => lines[names.indexOf(name)]?.slice(name.length + 1).trim() ?? '';
  const errors: [string, boolean][] = [
    ['more than one recipient', others.length > 0],
    ['no recipient', !to],
    ['another recipient', toKey(to?.address ?? '') !== toKey(expected.recipient)],
    ['the victim is a recipient', email.to.some(({ address }) => toKey(address) === VICTIM)],
    ['recipient with syntax', !PLAIN_ADDRESS.test(to?.address ?? '')],
    ['parameters of a recipient', email.to.some(({ args }) => args !== false)],
    ['another sender', !email.from || email.from.address !== expected.sender],
    ['parameters of the sender', hasOtherArgs(email)],
    ['unknown header', names.some((name) => !HEADERS.has(name))],
    ['header twice', new Set(names).size !== names.length],
    ['From', !read('from').endsWith(`<${expected.sender}>`)],
    ['To is not one address', !ONE_ADDRESS.test(stripNames(read('to')))],
    [
      'Reply-To is not one address',
      names.includes('reply-to') && !ONE_ADDRESS.test(stripNames(read('reply-to'))),
    ],
    ['control character in a header', lines.some((line) => hasControl(decodeWords(line)))],
    ['line too long', email.bytes.toString('latin1').split('\r\n').some(isTooLong)],
  ];
  return errors.filter(([, isOn]) => isOn).map(([name]) => name);
}

export function readMessageId({ bytes }: RecordedEmail): string {
  return /^message-id: <([0-9a-f-]{36})@/im.exec(bytes.toString('latin1'))?.[1] ?? '';
}

/** Normalizes an address, with the domain in its DNS form. */
function toKey(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`.toLowerCase();
}

function hasOtherArgs({ from }: RecordedEmail): boolean {
  return from !== false && Object.keys(from.args || {}).some((name) => !ENVELOPE_ARGS.has(name));
}

/** Removes display names: encoded words, and quoted strings that are not followed by @. */
function stripNames(value: string): string {
  return value
    .replaceAll(/"(?:[^"\\]|\\.)*"(?!@)/g, '')
    .replaceAll(/=\?[^?]+\?[bq]\?[^?]*\?=/gi, '')
    .trim();
}

function decodeWords(line: string): string {
  return line.replaceAll(/=\?[^?]+\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64').toString('latin1')
      : text.replaceAll(/=([0-9a-f]{2})/gi, (__, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
  );
}

function hasControl(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: searches for control characters
  return /[\u0000-\u0008\u000a-\u001f\u007f]/.test(text);
}

function isTooLong(line: string): boolean {
  return line.length > LINE_MAX_BYTES;
}

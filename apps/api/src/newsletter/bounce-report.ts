// Reads a delivery status notification (RFC 3464): the email with which a mail server says that it could
// not deliver one of ours. Anyone can send such an email, but only the servers and the recipient know the
// Message-ID, which is a random id.
import { isAboutAddress } from './rejected-address.ts';

export type BounceReport = {
  /** Of the email that was returned. */
  deliveryId: string;
  /** Failed for good because of the address: `Action: failed` and such a status. */
  isAddressRejected: boolean;
};

const MESSAGE_ID = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@([^>\s]+)>/im;

/** Null when it is not a report about an email of the domain. */
export function readBounceReport(message: string, domain: string): BounceReport | null {
  const parts = splitParts(message.replaceAll('\r\n', '\n'));
  const status = parts.find(({ type }) => type === 'message/delivery-status')?.body;
  const returned = parts.find(({ type }) =>
    ['message/rfc822', 'message/rfc822-headers', 'text/rfc822-headers', 'message/global'].includes(
      type,
    ),
  )?.body;
  if (status === undefined || returned === undefined) return null;
  const [, deliveryId, from] = MESSAGE_ID.exec(unfold(returned.split('\n\n')[0] ?? '')) ?? [];
  if (deliveryId === undefined || from?.toLowerCase() !== domain.toLowerCase()) return null;
  const code = /^status:\s*(\d\.\d+\.\d+)/im.exec(status)?.[1] ?? '';
  const isAddressRejected = /^action:\s*failed\b/im.test(status) && isAboutAddress(code);
  return { deliveryId, isAddressRejected };
}

type Part = { type: string; body: string };

/** The parts of a multipart message, at any depth of multipart. */
function splitParts(message: string): Part[] {
  const end = message.indexOf('\n\n');
  const head = unfold(end === -1 ? message : message.slice(0, end));
  const body = end === -1 ? '' : message.slice(end + 2);
  const type = /^content-type:\s*([^;\s]+)/im.exec(head)?.[1]?.toLowerCase() ?? 'text/plain';
  const boundary = /^content-type:.*?;\s*boundary=(?:"([^"]+)"|([^;\s]+))/im.exec(head);
  if (!type.startsWith('multipart/') || boundary === null) {
    return [{ type, body: decode(body, /^content-transfer-encoding:\s*(\S+)/im.exec(head)?.[1]) }];
  }
  const mark = `\n--${boundary[1] ?? boundary[2]}`;
  return `\n${body}`
    .split(mark)
    .slice(1)
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => splitParts(piece.replace(/^[ \t]*\n/, '')));
}

function decode(body: string, encoding: string | undefined): string {
  switch (encoding?.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n');
    case 'quoted-printable':
      return body
        .replaceAll('=\n', '')
        .replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        );
    default:
      return body;
  }
}

/** A long header line continues in lines that begin with a space. */
function unfold(head: string): string {
  return head.replace(/\n[ \t]+/g, ' ');
}

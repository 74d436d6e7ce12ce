// A DNS server on loopback, for tests: responds to MX, A, AAAA and NS queries from a table.
import { createSocket } from 'node:dgram';

const TYPES: Readonly<Record<number, DnsType>> = { 1: 'A', 2: 'NS', 15: 'MX', 28: 'AAAA' };
const REJECTED = 5;

type DnsType = 'A' | 'AAAA' | 'MX' | 'NS';
/** The data of the records, or a response code such as 3 (NXDOMAIN), or no response. */
export type DnsResponse = Buffer[] | number | 'silence';
export type DnsQuestion = { name: string; type: DnsType };

export type DnsServer = {
  /** For `Resolver.setServers`. */
  address: string;
  questions: DnsQuestion[];
  dispose: () => Promise<void>;
};

export async function startDnsServer(
  response: (question: DnsQuestion) => DnsResponse,
): Promise<DnsServer> {
  const questions: DnsQuestion[] = [];
  const socket = createSocket('udp4', (query, { address, port }) => {
    const { end, name, type } = readQuestion(query);
    const question = type === undefined ? undefined : { name, type };
    if (question) questions.push(question);
    const given = question ? response(question) : REJECTED;
    if (given === 'silence') return;
    const records = typeof given === 'number' ? [] : given;
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (typeof given === 'number' ? given : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    const entries = records.map((data) => toRecord(query.subarray(end - 4, end - 2), data));
    socket.send(Buffer.concat([header, query.subarray(12, end), ...entries]), port, address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    dispose: () => new Promise((done) => socket.close(() => done())),
  };
}

/** The data of an MX record. An empty name is the root. */
export function mx(exchange: string): Buffer {
  return Buffer.concat([Buffer.from([0, 10]), toName(exchange)]);
}

export function toName(name: string): Buffer {
  const labels = name === '' ? [] : name.split('.');
  return Buffer.concat([
    ...labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);
}

function toRecord(type: Buffer, data: Buffer): Buffer {
  const rest = Buffer.from([0, 1, 0, 0, 0, 60, 0, data.length]);
  // Its name is that of the question, at byte 12.
  return Buffer.concat([Buffer.from([0xc0, 0x0c]), type, rest, data]);
}

function readQuestion(query: Buffer): { end: number; name: string; type: DnsType | undefined } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  // A resolver may write the letters of a name in any case.
  const name = labels.join('.').toLowerCase();
  return { end: at + 5, name, type: TYPES[query.readUInt16BE(at + 1)] };
}

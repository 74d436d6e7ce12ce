// Names, ids and buckets that imitate a path, a header, markup or SQL.
import { PDF, toBody, toFileBody, toPart } from '../bodies.ts';
import { type Attack, whole } from './attack.ts';

const named = (filename: string) => whole(toFileBody(PDF, filename));
const withMetadata = (json: string) =>
  whole(toBody(toPart('file[]', PDF, 'cv.pdf'), toPart('metadata[]', json, '')));

export const NAMES: Attack[] = [
  {
    name: 'the name ../../../etc/passwd',
    pieces: named('../../../etc/passwd'),
    right: [201],
    mustMatch: /"name":"passwd"/,
  },
  {
    name: 'the name C:\\\\Windows\\\\cv.pdf',
    pieces: named('C:\\\\Windows\\\\cv.pdf'),
    right: [201],
    mustMatch: /"name":"cv.pdf"/,
  },
  {
    name: 'a name with a right-to-left override',
    pieces: named('cv\u202Efdp.exe'),
    right: [201],
    mustNotMatch: /\u202E/,
  },
  { name: 'a name with NUL', pieces: named('cv\u0000.pdf'), right: [400] },
  {
    name: 'a name with CR LF and a header',
    pieces: named('a%0D%0ASet-Cookie: x=1.pdf'),
    right: [201],
    mustNotMatch: /\\r|\\n/,
  },
  {
    name: 'a name of 3,000 characters',
    pieces: named(`${'n'.repeat(3000)}.pdf`),
    right: [201],
    mustMatch: /n\.pdf"/,
    mustNotMatch: /n{130}/,
  },
  {
    name: 'a name of markup',
    pieces: named("<img src=x onerror=alert(1)>'.pdf"),
    right: [201],
    mustNotMatch: /<img/,
  },
  { name: 'the id ../../x', pieces: withMetadata('{"id":"../../x"}'), right: [400] },
  { name: 'metadata of 30,000 brackets', pieces: withMetadata('['.repeat(30_000)), right: [400] },
  {
    name: 'metadata with __proto__',
    pieces: withMetadata('{"metadata":{"__proto__":{"role":"staff"}}}'),
    right: [201, 400],
    mustNotMatch: /staff/,
  },
  {
    name: 'metadata with an escaped NUL',
    pieces: withMetadata('{"metadata":{"a":"\\u0000"}}'),
    right: [400],
  },
  {
    name: 'metadata with half a character',
    pieces: withMetadata('{"metadata":{"\\ud800":1}}'),
    right: [400],
  },
  {
    name: 'a bucket with NUL',
    pieces: whole(toBody(toPart('bucket-id', 'cv\0uploads'), toPart('file[]', PDF, 'cv.pdf'))),
    right: [400],
  },
  {
    name: 'a field named __proto__',
    pieces: whole(toBody(toPart('__proto__', 'x'), toPart('file[]', PDF, 'cv.pdf'))),
    right: [201],
  },
  {
    name: 'the bucket ../secrets',
    pieces: whole(toBody(toPart('bucket-id', '../secrets'), toPart('file[]', PDF, 'cv.pdf'))),
    right: [404],
  },
  {
    name: "the bucket ' or 1=1 --",
    pieces: whole(toBody(toPart('bucket-id', "' or 1=1 --"), toPart('file[]', PDF, 'cv.pdf'))),
    right: [404],
  },
];

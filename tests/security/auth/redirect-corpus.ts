// Addresses that look like ours to one parser and point to another site in another parser.
import fc from 'fast-check';

const EVIL = 'evil.example';

export function createHostileTargets(ours: string): string[] {
  const { host, protocol, hostname, port } = new URL(ours);
  const other = protocol === 'https:' ? 'http:' : 'https:';
  return [
    `https://${EVIL}`,
    `//${EVIL}`,
    `///${EVIL}`,
    `////${EVIL}`,
    `/\\${EVIL}`,
    `\\\\${EVIL}`,
    `\\/${EVIL}`,
    `https:\\\\${EVIL}`,
    `https:/${EVIL}`,
    `https:${EVIL}`,
    `${protocol}//${host}.${EVIL}`,
    `${protocol}//${host}@${EVIL}`,
    `${protocol}//${host}:pw@${EVIL}/`,
    `${protocol}//${EVIL}#${host}`,
    `${protocol}//${EVIL}?${host}`,
    `${protocol}//${EVIL}\\@${host}`,
    `${protocol}//${host}%2e${EVIL}`,
    `${protocol}//${host}\t.${EVIL}`,
    `${protocol}//${hostname}。${EVIL}`,
    `${protocol}//user@${host}/`,
    `${protocol}//user:pw@${host}/`,
    `${other}//${host}/`,
    `${protocol}//${hostname}:${Number(port || 80) + 1}/`,
    `${protocol}//${hostname}.:${port}/`,
    `javascript:alert(1)`,
    `JaVaScRiPt:alert(1)`,
    `java\nscript:alert(1)`,
    `javascript://${host}/%0aalert(1)`,
    `data:text/html,<script>alert(1)</script>`,
    `vbscript:x`,
    `ftp://${host}/`,
    `file:///etc/passwd`,
    `blob:${ours}/x`,
    `https://[::1]/`,
    `http://0x7f000001/`,
    `http://2130706433/`,
    `http://127.1/`,
    `\thttps://${EVIL}`,
    ` //${EVIL}`,
    `/\t/${EVIL}`,
    `/%09/../..//${EVIL}`,
    `${ours}\r\nSet-Cookie:a=b`,
    `${ours}\u0000.${EVIL}`,
    `\u2028//${EVIL}`,
    `https://xn--${hostname}-9ta.example`,
  ];
}

/** Combines parts of addresses at random. */
export function generateTargets(ours: string, count: number, seed: number): string[] {
  const { host } = new URL(ours);
  const piece = fc.constantFrom(
    ...['https:', 'http:', '/', '//', '\\', '@', ':', '#', '?', '.', '%2f', '%5c', '%00', '\t'],
    ...['\n', ' ', '&', ';', '..', '[', ']', EVIL, host, ours, 'javascript:', '。', '\u00ad', '８'],
  );
  const target = fc.array(piece, { minLength: 1, maxLength: 7 }).map((pieces) => pieces.join(''));
  return fc.sample(fc.oneof(target, fc.webUrl(), fc.string({ maxLength: 40 })), {
    numRuns: count,
    seed,
  });
}

// Signatures with a date for a real clamd. The official ones need a download, so this file has only
// the signature of the EICAR test file, in the format of ClamAV without the official signature.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { EICAR, type RunningClamd } from '../../tools/clamd/start.ts';
import { waitUntil } from '../support/wait-until.ts';

const BLOCK_BYTES = 512;
const FUNCTIONALITY_LEVEL = 90;

/** Resolves when clamd has loaded the file. */
export async function setSignatureDate(clamd: RunningClamd, date: Date): Promise<void> {
  const seconds = Math.floor(date.getTime() / 1000);
  writeFileSync(join(clamd.folder, 'daily.cud'), toSignatureFile(date, seconds));
  await send(clamd, 'zRELOAD\0');
  await waitUntil(
    async () => {
      const [, version] = (await send(clamd, 'zVERSION\0')).split('/');
      return version === String(seconds) ? true : undefined;
    },
    { what: 'the new signatures' },
  );
}

/** The seconds are also the version, so that a reload is visible. */
function toSignatureFile(date: Date, seconds: number): Buffer {
  const [, day, month, year, time = ''] = date.toUTCString().split(' ');
  const [hours, minutes] = time.split(':');
  const head = `ClamAV-VDB:${day} ${month} ${year} ${hours}-${minutes} +0000:${seconds}:1:${FUNCTIONALITY_LEVEL}:X:X:test:${seconds}`;
  const copying = 'none\n';
  const signature = `Eicar-Daily:0:*:${Buffer.from(EICAR).toString('hex')}\n`;
  const toLine = (name: string, content: string) =>
    `${name}:${content.length}:${createHash('sha256').update(content).digest('hex')}\n`;
  const info = `${head}\n${toLine('daily.ndb', signature)}${toLine('COPYING', copying)}`;
  return Buffer.concat([
    Buffer.from(head.padEnd(BLOCK_BYTES)),
    toTarEntry('COPYING', copying),
    toTarEntry('daily.info', info),
    toTarEntry('daily.ndb', signature),
    Buffer.alloc(2 * BLOCK_BYTES),
  ]);
}

function toTarEntry(name: string, content: string): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0);
  header.write('0000644', 100);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257);
  // The checksum counts its own field as spaces.
  header.write(' '.repeat(8), 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const blocks = Math.ceil(content.length / BLOCK_BYTES);
  const body = Buffer.alloc(blocks * BLOCK_BYTES);
  body.write(content);
  return Buffer.concat([header, body]);
}

async function send(clamd: RunningClamd, command: string): Promise<string> {
  const socket = connect(Number(new URL(clamd.url).port), '127.0.0.1');
  socket.write(command);
  return (await text(socket)).replace('\0', '');
}

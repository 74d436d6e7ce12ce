// A QR code as a picture for an <img>.
import { crc32, deflateSync } from 'node:zlib';
import { toMatrix } from './matrix.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Readers need a light edge of four modules. */
const EDGE_MODULES = 4;
const SCALE = 5;

/** A data URL with a PNG. */
export function createQrCode(text: string): string {
  const matrix = toMatrix(text);
  const width = (matrix.length + 2 * EDGE_MODULES) * SCALE;
  const lines = Array.from({ length: width }, (_, y) => {
    const row = matrix[Math.floor(y / SCALE) - EDGE_MODULES];
    const bits = Array.from({ length: Math.ceil(width / 8) * 8 }, (_unused, x) =>
      row?.[Math.floor(x / SCALE) - EDGE_MODULES] === true ? '0' : '1',
    ).join('');
    // The first byte of a line says that it is not filtered.
    return Buffer.from([
      0,
      ...(bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)),
    ]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  // One bit of grey; compression, filter and interlace as usual.
  header[8] = 1;
  const png = Buffer.concat([
    SIGNATURE,
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(Buffer.concat(lines))),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

function toChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

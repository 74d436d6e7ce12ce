// Renders a QR code as an image for an <img>.
import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Readers need a light border of four modules. */
const EDGE_MODULES = 4;
const SCALE = 5;

/** Returns a data URL with a PNG. */
export function createQrCode(text: string): string {
  const { data: rows } = encode(text, { ecc: 'L', border: EDGE_MODULES });
  const width = rows.length * SCALE;
  const lines = rows.flatMap((row) => Array<Buffer>(SCALE).fill(toLine(row, width)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  // Bit depth 1, greyscale. Compression, filter and interlace keep their default 0.
  header[8] = 1;
  const png = Buffer.concat([
    SIGNATURE,
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(Buffer.concat(lines))),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Encodes one row of the image: filter type 0, then one bit per pixel. Dark pixels are 0. */
function toLine(row: readonly boolean[], width: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(width / 8), 0xff);
  line[0] = 0;
  for (const [moduleX, isDark] of row.entries()) {
    if (!isDark) continue;
    const left = moduleX * SCALE;
    for (let x = left; x < left + SCALE; x += 1) {
      const byteIndex = 1 + (x >> 3);
      line[byteIndex] = (line[byteIndex] ?? 0) & ~(0x80 >> (x & 7));
    }
  }
  return line;
}

function toChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

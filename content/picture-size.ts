// Reads the format and the size of a picture from its first bytes: PNG or JPEG. The content check
// and the site need both without decoding the picture.

export type PictureSize = { format: 'png' | 'jpg'; width: number; height: number };

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_SIGNATURE = Buffer.from('ffd8ff', 'hex');
/** Markers of the frame headers, which contain the size. C4, C8 and CC are other tables. */
const isFrameMarker = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const EXIF_MARKER = 0xe1;
const ORIENTATION_TAG = 0x0112;
/** From this value on a camera was held upright: width and height are exchanged. */
const FIRST_UPRIGHT = 5;

/** Null for another format and for an incomplete file. The size is as shown, not as stored. */
export function readPictureSize(bytes: Buffer): PictureSize | null {
  try {
    if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) {
      return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    }
    if (bytes.subarray(0, JPEG_SIGNATURE.length).equals(JPEG_SIGNATURE)) return readJpeg(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

function readJpeg(bytes: Buffer): PictureSize | null {
  let isUpright = false;
  let offset = 2;
  while (bytes[offset] === 0xff) {
    const marker = bytes.readUInt8(offset + 1);
    const start = offset + 4;
    // XMP has the same marker and no orientation.
    if (marker === EXIF_MARKER) {
      isUpright ||= readOrientation(bytes.subarray(start)) >= FIRST_UPRIGHT;
    }
    if (isFrameMarker(marker)) {
      const height = bytes.readUInt16BE(start + 1);
      const width = bytes.readUInt16BE(start + 3);
      return isUpright
        ? { format: 'jpg', width: height, height: width }
        : { format: 'jpg', width, height };
    }
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return null;
}

/** The value 1 to 8 of the EXIF orientation; 1 without one. */
function readOrientation(segment: Buffer): number {
  if (segment.toString('latin1', 0, 4) !== 'Exif') return 1;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = read16(directory);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (read16(entry) === ORIENTATION_TAG) return read16(entry + 8);
  }
  return 1;
}

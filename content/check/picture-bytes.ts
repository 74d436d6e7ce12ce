// Test support: the first bytes of pictures of any size, without their pixels.

export function createPng(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

/** `orientation` is the EXIF value with which a camera says how it was held. */
export function createJpeg(width: number, height: number, orientation?: number): Buffer {
  const frame = Buffer.from('ffc0000b08000000000101110000', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const start = Buffer.from('ffd8', 'hex');
  return Buffer.concat(
    orientation === undefined ? [start, frame] : [start, createExif(orientation), frame],
  );
}

function createExif(orientation: number): Buffer {
  // Big-endian TIFF with one entry: tag 0112, type 3 (16 bits), count 1, value.
  const tiff = Buffer.from('4d4d002a000000080001011200030000000100000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const segment = Buffer.concat([Buffer.from('ffe10000', 'hex'), Buffer.from('Exif\0\0'), tiff]);
  segment.writeUInt16BE(segment.length - 2, 2);
  return segment;
}

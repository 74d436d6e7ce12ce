import { expect, it } from 'vitest';
import { createJpeg, createPng } from './check/picture-bytes.ts';
import { readPictureSize } from './picture-size.ts';

it.each([
  ['a PNG picture', createPng(1600, 900), { format: 'png', width: 1600, height: 900 }],
  ['a JPEG picture', createJpeg(1080, 1260), { format: 'jpg', width: 1080, height: 1260 }],
  [
    'a photo of an upright camera',
    createJpeg(4000, 3000, 6),
    { format: 'jpg', width: 3000, height: 4000 },
  ],
  [
    'a photo of an upside down camera',
    createJpeg(4000, 3000, 3),
    { format: 'jpg', width: 4000, height: 3000 },
  ],
  [
    'a photo of an upright camera with XMP after the EXIF data',
    insertXmp(createJpeg(4000, 3000, 6)),
    { format: 'jpg', width: 3000, height: 4000 },
  ],
])('the size of %s is read as it is shown', (_what, bytes, size) => {
  expect(readPictureSize(bytes)).toEqual(size);
});

it.each([
  ['an empty file', Buffer.alloc(0)],
  ['a GIF picture', Buffer.from('GIF89a')],
  ['the beginning of a PNG picture', createPng(1600, 900).subarray(0, 18)],
  ['the beginning of a JPEG picture', createJpeg(1600, 900, 6).subarray(0, 20)],
])('%s has no size', (_what, bytes) => {
  expect(readPictureSize(bytes)).toBeNull();
});

/** Before the frame header, which is the last segment. */
function insertXmp(jpeg: Buffer): Buffer {
  const content = Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>');
  const head = Buffer.from('ffe10000', 'hex');
  head.writeUInt16BE(content.length + 2, 2);
  const frame = jpeg.lastIndexOf(Buffer.from('ffc0', 'hex'));
  return Buffer.concat([jpeg.subarray(0, frame), head, content, jpeg.subarray(frame)]);
}

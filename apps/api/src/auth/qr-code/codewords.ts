// The bytes of a QR code (ISO/IEC 18004): byte mode, error correction level L, versions 1 to 20.
import { toCheckBytes } from './reed-solomon.ts';

const CHECK_BYTES = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];
const BYTE_MODE = 4;
const PADDING = [0xec, 0x11];

export function toCodewords(text: string): { version: number; codewords: number[] } {
  const bytes = [...Buffer.from(text, 'utf8')];
  for (let version = 1; version <= CHECK_BYTES.length; version += 1) {
    const capacity = toDataBytes(version);
    const countBits = version < 10 ? 8 : 16;
    if (Math.ceil((4 + countBits) / 8 + bytes.length) > capacity) continue;
    return { version, codewords: interleave(version, toData(bytes, countBits, capacity)) };
  }
  throw new Error('the text is too long for a QR code');
}

/** Modules that hold data: all of them without the patterns. */
function toRawBits(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const all = (16 * version + 128) * version + 64;
  if (alignments === 0) return all;
  return all - (25 * alignments - 10) * alignments + 55 - (version >= 7 ? 36 : 0);
}

function toDataBytes(version: number): number {
  const check = (CHECK_BYTES[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);
  return Math.floor(toRawBits(version) / 8) - check;
}

function toData(bytes: number[], countBits: number, capacity: number): number[] {
  const bits = [
    BYTE_MODE.toString(2).padStart(4, '0'),
    bytes.length.toString(2).padStart(countBits, '0'),
    ...bytes.map((byte) => byte.toString(2).padStart(8, '0')),
  ].join('');
  const ended = bits.padEnd(Math.min(capacity * 8, Math.ceil((bits.length + 4) / 8) * 8), '0');
  const data = (ended.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2));
  while (data.length < capacity) {
    data.push(...PADDING.slice(0, capacity - data.length));
  }
  return data;
}

/** Blocks are mixed byte by byte; the last ones are one byte longer. */
function interleave(version: number, data: number[]): number[] {
  const count = BLOCKS[version - 1] ?? 1;
  const short = Math.floor(data.length / count);
  const shortBlocks = count - (data.length % count);
  const blocks: number[][] = [];
  for (let index = 0, at = 0; index < count; index += 1) {
    const length = short + (index < shortBlocks ? 0 : 1);
    blocks.push(data.slice(at, at + length));
    at += length;
  }
  const checks = blocks.map((block) => toCheckBytes(block, CHECK_BYTES[version - 1] ?? 0));
  return [...mix(blocks), ...mix(checks)];
}

function mix(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    blocks.flatMap((block) => block[index] ?? []),
  ).flat();
}

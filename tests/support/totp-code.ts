// Calculates the code of an authenticator app (RFC 6238), for now or for a later time step.
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;
/** Time in ms that a test needs within one time step. */
const CALM_MS = 12_000;

export function toTotpCode(secret: string, stepsLater = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + stepsLater));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

/** Waits until the current time step has enough time left. */
export async function waitForCalmStep(): Promise<void> {
  // A loop, because a timer may fire slightly before the clock has reached its time.
  for (let leftMs = toLeftMs(); leftMs < CALM_MS; leftMs = toLeftMs()) await sleep(leftMs);
}

function toLeftMs(): number {
  return STEP_MS - (Date.now() % STEP_MS);
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, '')]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

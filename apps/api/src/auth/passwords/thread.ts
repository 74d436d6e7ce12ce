// Runs in a thread of its own: computes one hash after the other when nobody else needs the core.
import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** Whoever answers visitors comes first; yet on a busy machine some share is left for hashing. */
const NICE_BEHIND = 10;
const MAX_NICE = 19;

// On Linux this is about the calling thread; elsewhere it would slow down the whole process.
// Relative: a process that is nice itself may not lower the value, and must not catch up with it.
if (process.platform === 'linux') setPriority(Math.min(getPriority() + NICE_BEHIND, MAX_NICE));

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters));
});

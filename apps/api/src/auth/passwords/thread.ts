// Runs in a thread of its own: computes one hash after the other when nobody else needs the core.
import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** Whoever answers visitors comes first; yet on a busy machine some share is left for hashing. */
const NICE = 10;

// On Linux this is about the calling thread; elsewhere it would slow down the whole process.
if (process.platform === 'linux') setPriority(NICE);

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters));
});

// AUTH_SEAL_KEYS of every API process in this run.
import { randomBytes } from 'node:crypto';

export const SEAL_KEY = randomBytes(32).toString('base64');
export const SEAL_KEYS = `stack:${SEAL_KEY}`;

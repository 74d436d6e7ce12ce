// AUTH_ENCRYPTION_KEYS of every API process in this run.
import { randomBytes } from 'node:crypto';

export const ENCRYPTION_KEY = randomBytes(32).toString('base64');
export const ENCRYPTION_KEYS = `stack:${ENCRYPTION_KEY}`;

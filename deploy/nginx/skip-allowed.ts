// For tests that need nginx: on a laptop it may be missing, in CI its absence is a fault.
import { findNginx } from './start.ts';

export const isSkipAllowed = findNginx() === null && process.env['CI'] === undefined;

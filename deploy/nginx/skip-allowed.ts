// Tests that need nginx are skipped where it is missing, except in CI, where they must fail.
import { findNginx } from './nginx-program.ts';

export const isSkipAllowed = findNginx() === null && process.env['CI'] === undefined;

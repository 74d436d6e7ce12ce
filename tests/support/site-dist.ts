// Where the built site lies; the variable lets another build be looked at.
import { join, resolve } from 'node:path';

export const SITE_DIST = resolve(
  process.env['SITE_DIST'] ?? join(import.meta.dirname, '..', '..', 'apps', 'site', 'dist'),
);

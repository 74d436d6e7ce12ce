// Where the built site lies; the variable (from the root of the repository) lets another build be
// looked at.
import { join, resolve } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '..', '..');

export const SITE_DIST = resolve(REPOSITORY, process.env['SITE_DIST'] ?? 'apps/site/dist');

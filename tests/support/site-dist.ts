// The folders of the built site and desk. The variable selects another build, relative to the repository.
import { join, resolve } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '..', '..');

export const SITE_DIST = resolve(REPOSITORY, process.env['SITE_DIST'] ?? 'apps/site/dist');
export const DESK_DIST = join(REPOSITORY, 'apps', 'desk', 'dist');

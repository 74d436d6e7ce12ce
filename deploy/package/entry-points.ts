// Every program of a release. `npm run package` bundles this list, and the wrapper `loimel` starts
// the programs by these names.

export type EntryPoint = {
  /** File in the folder `programs` of a release, without its extension. */
  name: string;
  /** Source file, relative to the repository. */
  source: string;
};

const API_PROGRAMS = [
  'server',
  'worker',
  'migrate',
  'provision',
  'configure',
  'doctor',
  'staff',
  'deliveries',
  'newsletter',
  'records',
  'audit',
  'secrets',
  'erasures',
  'export',
  'import',
  'canary',
];

const BACKUP_PROGRAMS = ['backup', 'backup-check', 'restore', 'restore-drill'];

/** Threads are separate programs. The bundler rejects a thread that is missing here. */
const THREADS: EntryPoint[] = [
  { name: 'password-thread', source: 'apps/api/src/auth/passwords/thread.ts' },
  { name: 'pdf-thread', source: 'apps/api/src/storage/pdf/thread.ts' },
];

export function listEntryPoints(): EntryPoint[] {
  const programs = API_PROGRAMS.map((name) => ({ name, source: `apps/api/src/${name}.ts` }));
  const backup = BACKUP_PROGRAMS.map((name) => ({ name, source: `deploy/backup/${name}.ts` }));
  const edge = { name: 'edge', source: 'deploy/nginx/main.ts' };
  return [...programs, ...backup, edge, ...THREADS];
}

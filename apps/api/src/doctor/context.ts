// What the checks get: the settings, and the parts of the machine that a test replaces.
import type { ClientBase } from 'pg';
import type { ValidSettings } from '../config.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type DoctorContext = {
  env: Environment;
  /** The variables that are valid. A check of a variable that is not is skipped. */
  settings: ValidSettings;
  now: () => number;
  connect: (url: string) => Promise<DatabaseConnection>;
  /** A relay on this machine may be without TLS. */
  isThisMachine: (host: string) => boolean;
  /** Folders whose file systems must have space, besides FILES_FOLDER. */
  folders: readonly string[];
  /** Skips what needs the published site. */
  isOffline: boolean;
  /** Addresses of API processes that must be ready. */
  apis: readonly string[];
  /** Keys of certificates that the user of the doctor cannot read, by their file. */
  keys: ReadonlyMap<string, Buffer>;
  /** Processes that run permanently, for the number of connections. */
  processes: { servers: number; workers: number };
};

export type DatabaseConnection = Pick<ClientBase, 'query'> & { end: () => Promise<void> };

export const NOT_SET = 'is not set or not valid';

// Reports changes of source files in folders. Events without a change of time or size are ignored,
// so that a program that only opens its files is not restarted again and again.
import { existsSync, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** An editor or a checkout of another branch changes several files at once. */
const QUIET_MS = 200;
const SOURCE_FILE = /\.(ts|yaml|json|md)$/;
const IGNORED = /(^|\/)node_modules\/|\.test\.ts$/;

export type FileWatcher = { stop: () => void };

export function watchFiles(folders: readonly string[], onChange: () => void): FileWatcher {
  const versions = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  function handle(folder: string, name: string): void {
    const file = join(folder, name);
    if (!SOURCE_FILE.test(name) || IGNORED.test(name.replaceAll('\\', '/'))) return;
    const version = readVersion(file);
    if (versions.get(file) === version) return;
    versions.set(file, version);
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET_MS);
  }

  const watchers = folders.filter(existsSync).map((folder) => {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (SOURCE_FILE.test(name)) versions.set(join(folder, name), readVersion(join(folder, name)));
    }
    return watch(folder, { recursive: true }, (_event, name) => {
      if (name !== null) handle(folder, name);
    });
  });
  return {
    stop: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

function readVersion(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? 'none' : `${stats.mtimeMs} ${stats.size}`;
}

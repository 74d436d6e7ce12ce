// Restarts API and worker after a change of their code or of the content, so that email texts,
// facts and languages are the current ones.
import type { Children, Program } from './children.ts';
import { watchFiles } from './watch-files.ts';

type Reload = {
  children: Pick<Children, 'start' | 'restart'>;
  programs: readonly Program[];
  codeFolders: readonly string[];
  contentFolder: string;
  /** The errors of the content check, one line each. */
  checkContent: () => Promise<readonly string[]>;
  print: (line: string) => void;
};

export type Reloader = {
  /** False while the programs wait for valid content. */
  isStarted: () => boolean;
  stop: () => void;
};

/** Starts the programs when the content is valid, and restarts them after each change. */
export async function startReloaded(options: Reload): Promise<Reloader> {
  const { children, programs, contentFolder, print } = options;
  const names = programs.map(({ name }) => name).join(' and ');
  let isStarted = false;
  let isBusy = false;
  let isAgain = false;

  async function apply(): Promise<void> {
    const errors = await options.checkContent();
    if (errors.length > 0) {
      for (const line of isStarted ? [] : errors) print(line);
      print(
        isStarted
          ? `${names} keep the content of before until its errors are corrected.`
          : `${names} start as soon as the content has no errors.`,
      );
      return;
    }
    if (isStarted) {
      print(`Content or code has changed: ${names} restart.`);
      await Promise.all(programs.map(children.restart));
    } else for (const program of programs) children.start(program);
    isStarted = true;
  }

  /** Changes during a restart lead to one more restart. */
  async function applyInTurn(): Promise<void> {
    isAgain = true;
    if (isBusy) return;
    isBusy = true;
    while (isAgain) {
      isAgain = false;
      await apply();
    }
    isBusy = false;
  }

  await applyInTurn();
  const watcher = watchFiles([...options.codeFolders, contentFolder], () => {
    applyInTurn().catch((error: unknown) => print(String(error)));
  });
  return { isStarted: () => isStarted, stop: watcher.stop };
}

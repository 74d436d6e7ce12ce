// Signs out on purpose. What still needs the session is done first, for example saving a draft, within a limit:
// without a connection the person is signed out all the same.
export type LastTask = () => Promise<unknown>;

const LIMIT_MS = 3_000;
const lastTasks = new Set<LastTask>();

/** The task runs once before each sign-out on purpose. */
export function beforeSignOut(task: LastTask): void {
  lastTasks.add(task);
}

export async function signOutAfterTasks(signOut: () => Promise<unknown>): Promise<void> {
  const tasks = Promise.allSettled([...lastTasks].map((task) => task()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LIMIT_MS);
  });
  await Promise.race([tasks, limit]);
  clearTimeout(timer);
  await signOut();
}

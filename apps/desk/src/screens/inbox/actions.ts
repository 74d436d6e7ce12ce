// Changes of one or several items. Each sends the versions that the person saw; items that a colleague
// has changed in between are reported and not changed. Every change can be taken back from its toast.
import { graphql } from '../../graphql/document.ts';
import { queryClient } from '../../graphql/query-client.ts';
import { RequestError, request } from '../../graphql/request.ts';
import { showToast } from '../../layout/toasts.tsx';
import { formatDay } from '../../words/dates.ts';
import { describeStatus } from '../../words/records.ts';
import { COUNTS, LISTS } from './data.ts';
import { describeUndo, type Result, readResults, summarizeOutcome } from './outcomes.ts';
import { offerUndo } from './undo.ts';

const SetStatus = graphql(`
  mutation SetStatus($input: SetStatusInput!) {
    setStatus(input: $input) {
      result {
        recordId
        outcome
        version
      }
    }
  }
`);

const Assign = graphql(`
  mutation Assign($input: AssignInput!) {
    assign(input: $input) {
      result {
        recordId
        outcome
        version
      }
    }
  }
`);

const MoveToSpam = graphql(`
  mutation MoveToSpam($input: MoveToSpamInput!) {
    moveToSpam(input: $input) {
      result {
        recordId
        outcome
        version
      }
    }
  }
`);

const Release = graphql(`
  mutation Release($input: ReleaseInput!) {
    release(input: $input) {
      result {
        recordId
        outcome
        version
      }
    }
  }
`);

/** What a change needs to know of an item, and what its undo restores. */
export type Changeable = {
  id: string;
  version: number;
  status: string;
  closedReason?: string | null;
  waitsUntil: string | null;
  assigneeId: string | null;
};

export type NewStatus = {
  status: string;
  closedReason?: string | null;
  waitsUntil?: string | null;
};

type Seen = { recordId: string; version: number };

const sendStatus = async (records: Seen[], change: NewStatus) => {
  const { status, closedReason = null, waitsUntil = null } = change;
  const input = { records, status, closedReason, waitsUntil };
  return readResults((await request(SetStatus, { input })).setStatus?.result);
};
const sendAssignee = async (records: Seen[], assigneeId: string | null) =>
  readResults((await request(Assign, { input: { records, assigneeId } })).assign?.result);
const sendSpam = async (records: Seen[]) =>
  readResults((await request(MoveToSpam, { input: { records } })).moveToSpam?.result);
const sendRelease = async (records: Seen[]) =>
  readResults((await request(Release, { input: { records } })).release?.result);

export function changeStatus(items: readonly Changeable[], change: NewStatus): Promise<boolean> {
  const { word } = describeStatus(change.status);
  const until = change.waitsUntil ? ` until ${formatDay(change.waitsUntil)}` : '';
  return run(
    items,
    `${word}${until}`,
    (records) => sendStatus(records, change),
    canRestore(items)
      ? (results) =>
          eachGroup(
            items,
            results,
            (item) => [item.status, item.closedReason, item.waitsUntil].join(' '),
            ({ status, closedReason = null, waitsUntil }, records) =>
              sendStatus(records, { status, closedReason, waitsUntil }),
          )
      : null,
  );
}

/** A row of a list does not have the reason of a closed item. Without it an undo would invent one. */
function canRestore(items: readonly Changeable[]): boolean {
  return items.every(({ status, closedReason }) => status !== 'closed' || Boolean(closedReason));
}

export function changeAssignee(
  items: readonly Changeable[],
  assignee: { id: string; name: string } | null,
): Promise<boolean> {
  const title = assignee ? `Assigned to ${assignee.name}` : 'Assigned to no one';
  return run(
    items,
    title,
    (records) => sendAssignee(records, assignee?.id ?? null),
    (results) =>
      eachGroup(
        items,
        results,
        (item) => item.assigneeId ?? '',
        (item, records) => sendAssignee(records, item.assigneeId),
      ),
  );
}

export function moveToSpam(items: readonly Changeable[]): Promise<boolean> {
  return run(items, 'Moved to spam', sendSpam, (results) => sendRelease(toSeen(results)));
}

export function releaseFromSpam(items: readonly Changeable[]): Promise<boolean> {
  return run(items, 'Released to the inbox', sendRelease, (results) => sendSpam(toSeen(results)));
}

/** True when all items were changed. */
async function run(
  items: readonly Changeable[],
  title: string,
  send: (records: Seen[]) => Promise<Result[]>,
  /** Null when the former state is not known. */
  undo: ((changed: Result[]) => Promise<Result[]>) | null,
): Promise<boolean> {
  try {
    const results = await send(items.map(({ id, version }) => ({ recordId: id, version })));
    await refreshItems(results.map(({ id }) => id));
    const changed = results.filter(({ outcome }) => outcome === 'changed');
    const { text, isComplete } = summarizeOutcome(results);
    const takeBack =
      changed.length > 0 ? offerUndo(undo && (() => undoChange(changed, undo))) : null;
    showToast({
      title: changed.length > 1 ? `${title}, ${changed.length} items` : title,
      ...(text === '' ? {} : { text }),
      ...(isComplete ? {} : { tone: 'error' as const }),
      ...(takeBack ? { action: { label: 'Undo', run: takeBack } } : {}),
    });
    return isComplete;
  } catch (error) {
    reportFailure('Nothing was changed', error);
    return false;
  }
}

async function undoChange(
  changed: Result[],
  undo: (changed: Result[]) => Promise<Result[]>,
): Promise<void> {
  try {
    const { title, text, isComplete } = describeUndo(await undo(changed));
    showToast({ title, text, tone: isComplete ? 'ok' : 'error' });
  } catch (error) {
    reportFailure('This could not be taken back', error);
  } finally {
    await refreshItems(changed.map(({ id }) => id));
  }
}

/** Items that had the same value before get it back in one call. */
async function eachGroup(
  items: readonly Changeable[],
  results: readonly Result[],
  keyOf: (item: Changeable) => string,
  send: (item: Changeable, records: Seen[]) => Promise<Result[]>,
): Promise<Result[]> {
  const outcomes: Result[] = [];
  const changed = items.filter(({ id }) => results.some((result) => result.id === id));
  for (const group of Map.groupBy(changed, keyOf).values()) {
    const [first] = group;
    const ids = new Set(group.map(({ id }) => id));
    const seen = toSeen(results.filter(({ id }) => ids.has(id)));
    if (first) outcomes.push(...(await send(first, seen)));
  }
  return outcomes;
}

function toSeen(results: readonly Result[]): Seen[] {
  return results.map(({ id, version }) => ({ recordId: id, version }));
}

/** Reads again what a change has touched, and nothing else. */
export async function refreshItems(ids: readonly string[]): Promise<void> {
  await Promise.all([
    ...ids.map((id) => queryClient.invalidateQueries({ queryKey: ['item', id] })),
    queryClient.invalidateQueries({ queryKey: LISTS }),
    queryClient.invalidateQueries({ queryKey: COUNTS }),
  ]);
}

export function reportFailure(title: string, error: unknown): void {
  const isOffline = error instanceof RequestError && error.status === 0;
  const text = isOffline
    ? 'There is no connection to the server. Try again when it is back.'
    : error instanceof Error
      ? error.message
      : '';
  showToast({ title, text, tone: 'error' });
}

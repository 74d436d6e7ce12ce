// What became of a change of several items, in one sentence.
export type Result = { id: string; outcome: string; version: number };

type Row = { recordId: unknown; outcome: unknown; version: unknown };

export function readResults(rows: readonly (Row | null)[] | null | undefined): Result[] {
  return (rows ?? []).flatMap((row) =>
    row && typeof row.recordId === 'string'
      ? [{ id: row.recordId, outcome: String(row.outcome), version: Number(row.version) }]
      : [],
  );
}

export function summarizeOutcome(results: readonly Result[]): {
  text: string;
  isComplete: boolean;
} {
  const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
  const conflicts = count('conflict');
  const gone = count('gone');
  const sentences = [
    conflicts === 1 && results.length === 1
      ? 'A colleague has changed it in the meantime. Look at it again.'
      : conflicts > 0 && `${conflicts} not changed: a colleague has changed them in the meantime.`,
    gone > 0 && `${gone} not there any more.`,
    count('unchanged') > 0 && count('unchanged') === results.length && 'It was so already.',
  ];
  return {
    text: sentences.filter((sentence) => typeof sentence === 'string').join(' '),
    isComplete: conflicts + gone === 0,
  };
}

/** What became of an undo. An item that has its former value already counts as taken back. */
export function describeUndo(results: readonly Result[]): {
  title: string;
  text: string;
  isComplete: boolean;
} {
  const { text } = summarizeOutcome(results);
  const done = results.filter(({ outcome }) => outcome === 'changed' || outcome === 'unchanged');
  if (done.length === 0) return { title: 'Not taken back', text, isComplete: false };
  if (done.length === results.length) return { title: 'Taken back', text: '', isComplete: true };
  const title = `Taken back, ${done.length} of ${results.length} items`;
  return { title, text, isComplete: false };
}

// Export and erasure of a person. The server lets only admins do it, with a recent confirmation.
import { queryOptions } from '@tanstack/react-query';
import { graphql } from '../../graphql/document.ts';
import { queryClient } from '../../graphql/query-client.ts';
import { request } from '../../graphql/request.ts';
import { storage } from '../../session/storage.ts';
import { COUNTS, LISTS } from '../inbox/data.ts';

const RecordsOfPerson = graphql(`
  query RecordsOfPerson($id: UUID!) {
    recordsOfPerson(recordId: $id) {
      recordId
      number
      version
      replies
      notes
      files
      hasNewsletter
    }
  }
`);

const ExportPerson = graphql(`
  mutation ExportPerson($input: ExportPersonInput!) {
    exportPerson(input: $input) {
      result
    }
  }
`);

const EraseRecord = graphql(`
  mutation EraseRecord($input: EraseRecordInput!) {
    eraseRecord(input: $input) {
      result {
        outcome
      }
    }
  }
`);

export type PersonRecord = {
  recordId: string;
  number: string;
  version: number;
  replies: number;
  notes: number;
  files: number;
  hasNewsletter: boolean;
};

export function personQuery(id: string) {
  return queryOptions({
    queryKey: ['person', id] as const,
    // What is erased must be what is shown.
    staleTime: 0,
    gcTime: 0,
    queryFn: async (): Promise<PersonRecord[]> =>
      (await request(RecordsOfPerson, { id })).recordsOfPerson.filter((row) => row !== null),
  });
}

export type ExportedFile = { id: string; name: string };

/** Null when the item is gone. */
export async function exportPerson(
  recordId: string,
): Promise<{ json: string; files: ExportedFile[] } | null> {
  const { exportPerson } = await request(ExportPerson, { input: { recordId } });
  const result: unknown = exportPerson?.result ?? null;
  if (result === null) return null;
  return { json: JSON.stringify(result, null, 2), files: listFiles(result) };
}

function listFiles(exported: unknown): ExportedFile[] {
  const { items } = exported as { items: { files: ExportedFile[] }[] };
  return items.flatMap(({ files }) => files.map(({ id, name }) => ({ id, name })));
}

export async function downloadFile({ id, name }: ExportedFile): Promise<void> {
  const { file, error } = await storage.download(id);
  if (error) throw new Error(error.message);
  saveAs(file, name);
}

/** Hands bytes over to the downloads of the browser. */
export function saveAs(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun when the event loop comes back.
  setTimeout(() => URL.revokeObjectURL(url));
}

export type Erased = { erased: number; conflicts: number };

/**
 * One after the other, so that each is a transaction of its own. Each of them ends the newsletter, because any of
 * them may be gone already.
 */
export async function eraseRecords(
  records: readonly PersonRecord[],
  { endsNewsletter }: { endsNewsletter: boolean },
): Promise<Erased> {
  const counts: Erased = { erased: 0, conflicts: 0 };
  for (const { recordId, version } of records) {
    const { eraseRecord } = await request(EraseRecord, {
      input: { recordId, version, endsNewsletter },
    });
    if (eraseRecord?.result?.outcome === 'conflict') counts.conflicts += 1;
    else counts.erased += 1;
  }
  return counts;
}

/** After the loop, because the dialog is part of one of the items. */
export async function forgetErased(): Promise<void> {
  await Promise.all(
    [['item'], LISTS, COUNTS, ['relatives']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

// One row of a list. The fields of the API can be null because they come from functions; here they are
// not, so that no component has to ask again.
export type InboxItem = {
  id: string;
  kind: string;
  number: string;
  name: string;
  language: string;
  excerpt: string;
  receivedAt: string;
  status: string;
  waitsUntil: string | null;
  assigneeId: string | null;
  version: number;
  folder: string;
  spamReasons: string[];
  isOverdue: boolean;
  withdrawnAt: string | null;
};

type Row = { [Key in keyof InboxItem]: unknown };

export function toInboxItem(row: Row): InboxItem {
  return {
    id: toText(row.id),
    kind: toText(row.kind),
    number: toText(row.number),
    name: toText(row.name),
    language: toText(row.language),
    excerpt: toText(row.excerpt),
    receivedAt: toText(row.receivedAt),
    status: toText(row.status),
    waitsUntil: toTextOrNull(row.waitsUntil),
    assigneeId: toTextOrNull(row.assigneeId),
    version: Number(row.version),
    folder: toText(row.folder),
    spamReasons: Array.isArray(row.spamReasons) ? row.spamReasons.map(toText) : [],
    isOverdue: row.isOverdue === true,
    withdrawnAt: toTextOrNull(row.withdrawnAt),
  };
}

export function toInboxItems(rows: readonly (Row | null)[] | null | undefined): InboxItem[] {
  return (rows ?? []).flatMap((row) => (row ? [toInboxItem(row)] : []));
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toTextOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

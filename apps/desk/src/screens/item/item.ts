// A message or application with everything that belongs to it.
import type { ItemByIdQuery } from '../../graphql/generated/graphql.ts';
import type { Delivery } from '../../words/deliveries.ts';

export type Attachment = { id: string; name: string; sizeBytes: number };

export type ItemDelivery = Delivery & { id: string; kind: string; createdAt: string };

export type Reply = {
  id: string;
  isFromSender: boolean;
  authorId: string | null;
  authorName: string;
  language: string;
  body: string;
  createdAt: string;
  deliveries: ItemDelivery[];
  attachments: Attachment[];
};

export type Note = { id: string; authorName: string; body: string; createdAt: string };

export type StoredDraft = {
  language: string;
  body: string;
  version: number;
  savedAt: number;
  attachments: Attachment[];
};

export type Item = {
  id: string;
  kind: string;
  number: string;
  name: string;
  email: string;
  message: string;
  language: string;
  createdAt: string;
  receivedAt: string;
  folder: string;
  spamReasons: string[];
  openedAt: string | null;
  answeredAt: string | null;
  withdrawnAt: string | null;
  status: string;
  closedReason: string | null;
  waitsUntil: string | null;
  assigneeId: string | null;
  assigneeName: string | null;
  version: number;
  cvFileId: string | null;
  isOverdue: boolean;
  erasesAt: string | null;
  /** When the email domain of the sender was last found to take no email. */
  noEmailDomainAt: string | null;
  replies: Reply[];
  notes: Note[];
  deliveries: ItemDelivery[];
  draft: StoredDraft | null;
  /** When the read began that the draft is from. */
  draftReadAt: number;
};

type Source = NonNullable<ItemByIdQuery['itemById']>;
type SourceReply = NonNullable<NonNullable<Source['replies']>[number]>;
type SourceDelivery = NonNullable<NonNullable<Source['deliveries']>[number]>;
type SourceFile = NonNullable<NonNullable<SourceReply['attachments']>[number]>;

export function toItem(source: Source, readAt: number): Item {
  return {
    id: source.id,
    kind: source.kind ?? 'contact',
    number: source.number ?? '',
    name: source.name ?? '',
    email: source.email ?? '',
    message: source.message ?? '',
    language: source.language ?? 'en',
    createdAt: source.createdAt ?? '',
    receivedAt: source.receivedAt ?? '',
    folder: source.folder ?? 'inbox',
    spamReasons: present(source.spamReasons),
    openedAt: source.openedAt,
    answeredAt: source.answeredAt ?? source.decidedAt,
    withdrawnAt: source.withdrawnAt,
    status: source.status ?? 'new',
    closedReason: source.closedReason,
    waitsUntil: source.waitsUntil,
    assigneeId: source.assigneeId,
    assigneeName: source.assignee?.displayName ?? null,
    version: source.version ?? 0,
    cvFileId: source.cvFilePath,
    isOverdue: source.isOverdue === true,
    erasesAt: source.erasesAt,
    noEmailDomainAt: source.noEmailDomainAt,
    replies: present(source.replies).map(toReply),
    notes: present(source.notes).map((note) => ({
      id: note.id,
      authorName: note.author?.displayName ?? FORMER,
      body: note.body,
      createdAt: note.createdAt,
    })),
    deliveries: present(source.deliveries).map(toDelivery),
    draft: source.draft
      ? {
          language: source.draft.language,
          body: source.draft.body,
          version: source.draft.version,
          savedAt: Date.parse(source.draft.updatedAt),
          attachments: present(source.draft.attachments).map(toAttachment),
        }
      : null,
    draftReadAt: readAt,
  };
}

/** The account was deleted. */
const FORMER = 'A former colleague';

function toReply(reply: SourceReply): Reply {
  return {
    id: reply.id,
    isFromSender: reply.isFromSender,
    authorId: reply.authorId,
    authorName: reply.author?.displayName ?? FORMER,
    language: reply.language,
    body: reply.body,
    createdAt: reply.createdAt,
    deliveries: present(reply.deliveries).map(toDelivery),
    attachments: present(reply.attachments).map(toAttachment),
  };
}

function toDelivery(delivery: SourceDelivery): ItemDelivery {
  return {
    id: delivery.id,
    kind: delivery.kind ?? '',
    state: delivery.state ?? '',
    attempts: delivery.attempts ?? 0,
    lastError: delivery.lastError,
    nextAttemptAt: delivery.nextAttemptAt,
    finishedAt: delivery.finishedAt,
    createdAt: delivery.createdAt ?? '',
  };
}

function toAttachment(file: SourceFile): Attachment {
  return { id: file.id ?? '', name: file.name ?? 'file', sizeBytes: file.sizeBytes ?? 0 };
}

function present<Value>(values: readonly (Value | null)[] | null | undefined): Value[] {
  return (values ?? []).filter((value) => value !== null);
}

/** `212 KB` */
export function formatSize(bytes: number): string {
  return bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1_000))} KB`;
}

/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** All input for the `addNote` mutation. */
export type AddNoteInput = {
  body?: string | null | undefined;
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  mentions?: Array<string | null | undefined> | null | undefined;
  recordId?: string | null | undefined;
};

/** All input for the `assign` mutation. */
export type AssignInput = {
  assigneeId?: string | null | undefined;
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  records?: Array<SeenRecordInput | null | undefined> | null | undefined;
};

/** All input for the `attachFile` mutation. */
export type AttachFileInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  fileId?: string | null | undefined;
  recordId?: string | null | undefined;
};

/** All input for the `deleteSnippet` mutation. */
export type DeleteSnippetInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  id?: string | null | undefined;
  version?: number | null | undefined;
};

/** All input for the `detachFile` mutation. */
export type DetachFileInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  fileId?: string | null | undefined;
};

/** All input for the `discardDraft` mutation. */
export type DiscardDraftInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  draftVersion?: number | null | undefined;
  recordId?: string | null | undefined;
};

/** All input for the `eraseRecord` mutation. */
export type EraseRecordInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  endsNewsletter?: boolean | null | undefined;
  recordId?: string | null | undefined;
  version?: number | null | undefined;
};

/** All input for the `exportPerson` mutation. */
export type ExportPersonInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  recordId: string;
};

/** All input for the `moveToSpam` mutation. */
export type MoveToSpamInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  records?: Array<SeenRecordInput | null | undefined> | null | undefined;
};

/** All input for the `notePresence` mutation. */
export type NotePresenceInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  isWriting?: boolean | null | undefined;
  recordId?: string | null | undefined;
};

/** All input for the `openItem` mutation. */
export type OpenItemInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  recordId: string;
};

/** All input for the `release` mutation. */
export type ReleaseInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  records?: Array<SeenRecordInput | null | undefined> | null | undefined;
};

/** All input for the `retryDeliveries` mutation. */
export type RetryDeliveriesInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  destination?: string | null | undefined;
};

/** All input for the `retryDelivery` mutation. */
export type RetryDeliveryInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  deliveryId?: string | null | undefined;
};

/** All input for the `saveDraft` mutation. */
export type SaveDraftInput = {
  body?: string | null | undefined;
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  draftVersion?: number | null | undefined;
  language?: string | null | undefined;
  recordId?: string | null | undefined;
};

/** All input for the `saveSnippet` mutation. */
export type SaveSnippetInput = {
  body?: string | null | undefined;
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  id?: string | null | undefined;
  language?: string | null | undefined;
  title?: string | null | undefined;
  version?: number | null | undefined;
};

/** An input for mutations affecting `SeenRecord` */
export type SeenRecordInput = {
  recordId: string;
  version: number;
};

/** All input for the `sendReply` mutation. */
export type SendReplyInput = {
  attachments?: Array<string | null | undefined> | null | undefined;
  body?: string | null | undefined;
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  isFurther?: boolean | null | undefined;
  language?: string | null | undefined;
  recordId?: string | null | undefined;
  submissionKey?: string | null | undefined;
  version?: number | null | undefined;
};

/** All input for the `setStatus` mutation. */
export type SetStatusInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  closedReason?: string | null | undefined;
  records?: Array<SeenRecordInput | null | undefined> | null | undefined;
  status?: string | null | undefined;
  waitsUntil?: string | null | undefined;
};

/** All input for the `undoReply` mutation. */
export type UndoReplyInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  replyId?: string | null | undefined;
};

export type ParkedCountQueryVariables = Exact<{ [key: string]: never; }>;


export type ParkedCountQuery = { allParkedDeliveries: { totalCount: number } | null };

export type AuditEntriesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type AuditEntriesQuery = { allAuditEntries: { nodes: Array<{ sequence: string, at: string | null, event: string | null, actorId: string | null, recordId: string | null, number: string | null, details: unknown } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type DeliveryLogQueryVariables = Exact<{
  state: string;
  before?: string | null | undefined;
  beforeId?: string | null | undefined;
  pageSize: number;
}>;


export type DeliveryLogQuery = { deliveryLog: Array<{ id: string, kind: string, state: string, attempts: number, lastError: string | null, createdAt: string, at: string, recordId: string | null, number: string | null, language: string | null, email: string | null }> };

export type CountDeliveriesQueryVariables = Exact<{ [key: string]: never; }>;


export type CountDeliveriesQuery = { countDeliveries: { waiting: number, oldestWaitingAt: string | null, acceptedToday: number, acceptedAtOnceToday: number, acceptedInWeek: number, rejectedInWeek: number, parked: number } };

export type RetryDeliveriesMutationVariables = Exact<{
  input: RetryDeliveriesInput;
}>;


export type RetryDeliveriesMutation = { retryDeliveries: { result: number | null } | null };

export type SetStatusMutationVariables = Exact<{
  input: SetStatusInput;
}>;


export type SetStatusMutation = { setStatus: { result: Array<{ recordId: string, outcome: string, version: number | null } | null> } | null };

export type AssignMutationVariables = Exact<{
  input: AssignInput;
}>;


export type AssignMutation = { assign: { result: Array<{ recordId: string, outcome: string, version: number | null } | null> } | null };

export type MoveToSpamMutationVariables = Exact<{
  input: MoveToSpamInput;
}>;


export type MoveToSpamMutation = { moveToSpam: { result: Array<{ recordId: string, outcome: string, version: number | null } | null> } | null };

export type ReleaseMutationVariables = Exact<{
  input: ReleaseInput;
}>;


export type ReleaseMutation = { release: { result: Array<{ recordId: string, outcome: string, version: number | null } | null> } | null };

export type ListItemsQueryVariables = Exact<{
  view: string;
  kind?: string | null | undefined;
  language?: string | null | undefined;
  receivedBefore?: string | null | undefined;
  beforeId?: string | null | undefined;
  pageSize: number;
}>;


export type ListItemsQuery = { listItems: Array<{ id: string, kind: string, number: string, name: string, language: string, excerpt: string, receivedAt: string, status: string, waitsUntil: string | null, assigneeId: string | null, version: number, folder: string, spamReasons: Array<string | null>, isOverdue: boolean, withdrawnAt: string | null }> };

export type CountItemsQueryVariables = Exact<{ [key: string]: never; }>;


export type CountItemsQuery = { countItems: { all: number, new: number, mine: number, unassigned: number, overdue: number, answered: number, closed: number, spam: number } };

export type ListColleaguesQueryVariables = Exact<{ [key: string]: never; }>;


export type ListColleaguesQuery = { allStaffMembers: { nodes: Array<{ id: string, displayName: string, role: string, isActive: boolean } | null> } | null };

export type ItemByIdQueryVariables = Exact<{
  id: string;
}>;


export type ItemByIdQuery = { itemById: { id: string, kind: string, number: string, name: string, email: string, message: string, language: string, createdAt: string, receivedAt: string, folder: string, spamReasons: Array<string | null>, openedAt: string | null, answeredAt: string | null, decidedAt: string | null, withdrawnAt: string | null, status: string, closedReason: string | null, waitsUntil: string | null, assigneeId: string | null, version: number, cvFilePath: string | null, isOverdue: boolean, erasesAt: string | null, noEmailDomainAt: string | null, assignee: { displayName: string } | null, replies: Array<{ id: string, isFromSender: boolean, authorId: string | null, language: string, body: string, createdAt: string, author: { displayName: string } | null, deliveries: Array<{ id: string, kind: string, state: string, attempts: number, lastError: string | null, createdAt: string, nextAttemptAt: string, finishedAt: string | null }>, attachments: Array<{ id: string, name: string, sizeBytes: number }> }>, notes: Array<{ id: string, body: string, createdAt: string, author: { displayName: string } | null }>, deliveries: Array<{ id: string, kind: string, state: string, attempts: number, lastError: string | null, createdAt: string, nextAttemptAt: string, finishedAt: string | null }>, draft: { language: string, body: string, version: number, updatedAt: string, attachments: Array<{ id: string, name: string, sizeBytes: number }> } | null } | null };

export type RelativesQueryVariables = Exact<{
  id: string;
}>;


export type RelativesQuery = { samePerson: Array<{ id: string, kind: string, number: string, name: string, language: string, excerpt: string, receivedAt: string, status: string, waitsUntil: string | null, assigneeId: string | null, version: number, folder: string, spamReasons: Array<string | null>, isOverdue: boolean, withdrawnAt: string | null }>, possibleDuplicates: Array<{ id: string, kind: string, number: string, name: string, language: string, excerpt: string, receivedAt: string, status: string, waitsUntil: string | null, assigneeId: string | null, version: number, folder: string, spamReasons: Array<string | null>, isOverdue: boolean, withdrawnAt: string | null }> };

export type SnippetsQueryVariables = Exact<{ [key: string]: never; }>;


export type SnippetsQuery = { allSnippets: { nodes: Array<{ id: string, language: string, title: string, body: string, version: number } | null> } | null };

export type OpenItemMutationVariables = Exact<{
  input: OpenItemInput;
}>;


export type OpenItemMutation = { openItem: { result: { outcome: string, version: number | null } } | null };

export type AddNoteMutationVariables = Exact<{
  input: AddNoteInput;
}>;


export type AddNoteMutation = { addNote: { result: { id: string } | null } | null };

export type RetryDeliveryMutationVariables = Exact<{
  input: RetryDeliveryInput;
}>;


export type RetryDeliveryMutation = { retryDelivery: { result: boolean | null } | null };

export type RecordsOfPersonQueryVariables = Exact<{
  id: string;
}>;


export type RecordsOfPersonQuery = { recordsOfPerson: Array<{ recordId: string, number: string, version: number, replies: number, notes: number, files: number, hasNewsletter: boolean }> };

export type ExportPersonMutationVariables = Exact<{
  input: ExportPersonInput;
}>;


export type ExportPersonMutation = { exportPerson: { result: unknown } | null };

export type EraseRecordMutationVariables = Exact<{
  input: EraseRecordInput;
}>;


export type EraseRecordMutation = { eraseRecord: { result: { outcome: string } } | null };

export type SaveDraftMutationVariables = Exact<{
  input: SaveDraftInput;
}>;


export type SaveDraftMutation = { saveDraft: { result: { outcome: string | null, version: number | null } | null } | null };

export type DiscardDraftMutationVariables = Exact<{
  input: DiscardDraftInput;
}>;


export type DiscardDraftMutation = { discardDraft: { result: { outcome: string | null, version: number | null } | null } | null };

export type SendReplyMutationVariables = Exact<{
  input: SendReplyInput;
}>;


export type SendReplyMutation = { sendReply: { result: { outcome: string | null, version: number | null, replyId: string | null } | null } | null };

export type UndoReplyMutationVariables = Exact<{
  input: UndoReplyInput;
}>;


export type UndoReplyMutation = { undoReply: { result: { outcome: string, version: number | null } | null } | null };

export type AttachFileMutationVariables = Exact<{
  input: AttachFileInput;
}>;


export type AttachFileMutation = { attachFile: { result: boolean | null } | null };

export type DetachFileMutationVariables = Exact<{
  input: DetachFileInput;
}>;


export type DetachFileMutation = { detachFile: { result: boolean | null } | null };

export type NotePresenceMutationVariables = Exact<{
  input: NotePresenceInput;
}>;


export type NotePresenceMutation = { notePresence: { result: Array<{ accountId: string | null, isWriting: boolean | null, seenAt: string | null } | null> | null } | null };

export type ReadNumbersQueryVariables = Exact<{
  period: string;
}>;


export type ReadNumbersQuery = { readNumbers: unknown };

export type SearchItemsQueryVariables = Exact<{
  query: string;
  kind?: string | null | undefined;
  language?: string | null | undefined;
  status?: string | null | undefined;
  receivedBefore?: string | null | undefined;
  beforeId?: string | null | undefined;
  pageSize: number;
}>;


export type SearchItemsQuery = { searchItems: Array<{ id: string, kind: string, number: string, name: string, language: string, excerpt: string, receivedAt: string, status: string, waitsUntil: string | null, assigneeId: string | null, version: number, folder: string, spamReasons: Array<string | null>, isOverdue: boolean, withdrawnAt: string | null, place: string }> };

export type SaveSnippetMutationVariables = Exact<{
  input: SaveSnippetInput;
}>;


export type SaveSnippetMutation = { saveSnippet: { result: { outcome: string | null, version: number | null } | null } | null };

export type DeleteSnippetMutationVariables = Exact<{
  input: DeleteSnippetInput;
}>;


export type DeleteSnippetMutation = { deleteSnippet: { result: { outcome: string | null, version: number | null } | null } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const ParkedCountDocument = new TypedDocumentString(`
    query ParkedCount {
  allParkedDeliveries {
    totalCount
  }
}
    `) as unknown as TypedDocumentString<ParkedCountQuery, ParkedCountQueryVariables>;
export const AuditEntriesDocument = new TypedDocumentString(`
    query AuditEntries($first: Int!, $after: Cursor) {
  allAuditEntries(first: $first, after: $after, orderBy: [PRIMARY_KEY_DESC]) {
    nodes {
      sequence
      at
      event
      actorId
      recordId
      number
      details
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<AuditEntriesQuery, AuditEntriesQueryVariables>;
export const DeliveryLogDocument = new TypedDocumentString(`
    query DeliveryLog($state: String!, $before: Datetime, $beforeId: UUID, $pageSize: Int!) {
  deliveryLog(
    state: $state
    before: $before
    beforeId: $beforeId
    pageSize: $pageSize
  ) {
    id
    kind
    state
    attempts
    lastError
    createdAt
    at
    recordId
    number
    language
    email
  }
}
    `) as unknown as TypedDocumentString<DeliveryLogQuery, DeliveryLogQueryVariables>;
export const CountDeliveriesDocument = new TypedDocumentString(`
    query CountDeliveries {
  countDeliveries {
    waiting
    oldestWaitingAt
    acceptedToday
    acceptedAtOnceToday
    acceptedInWeek
    rejectedInWeek
    parked
  }
}
    `) as unknown as TypedDocumentString<CountDeliveriesQuery, CountDeliveriesQueryVariables>;
export const RetryDeliveriesDocument = new TypedDocumentString(`
    mutation RetryDeliveries($input: RetryDeliveriesInput!) {
  retryDeliveries(input: $input) {
    result
  }
}
    `) as unknown as TypedDocumentString<RetryDeliveriesMutation, RetryDeliveriesMutationVariables>;
export const SetStatusDocument = new TypedDocumentString(`
    mutation SetStatus($input: SetStatusInput!) {
  setStatus(input: $input) {
    result {
      recordId
      outcome
      version
    }
  }
}
    `) as unknown as TypedDocumentString<SetStatusMutation, SetStatusMutationVariables>;
export const AssignDocument = new TypedDocumentString(`
    mutation Assign($input: AssignInput!) {
  assign(input: $input) {
    result {
      recordId
      outcome
      version
    }
  }
}
    `) as unknown as TypedDocumentString<AssignMutation, AssignMutationVariables>;
export const MoveToSpamDocument = new TypedDocumentString(`
    mutation MoveToSpam($input: MoveToSpamInput!) {
  moveToSpam(input: $input) {
    result {
      recordId
      outcome
      version
    }
  }
}
    `) as unknown as TypedDocumentString<MoveToSpamMutation, MoveToSpamMutationVariables>;
export const ReleaseDocument = new TypedDocumentString(`
    mutation Release($input: ReleaseInput!) {
  release(input: $input) {
    result {
      recordId
      outcome
      version
    }
  }
}
    `) as unknown as TypedDocumentString<ReleaseMutation, ReleaseMutationVariables>;
export const ListItemsDocument = new TypedDocumentString(`
    query ListItems($view: String!, $kind: String, $language: String, $receivedBefore: Datetime, $beforeId: UUID, $pageSize: Int!) {
  listItems(
    view: $view
    kind: $kind
    language: $language
    receivedBefore: $receivedBefore
    beforeId: $beforeId
    pageSize: $pageSize
  ) {
    id
    kind
    number
    name
    language
    excerpt
    receivedAt
    status
    waitsUntil
    assigneeId
    version
    folder
    spamReasons
    isOverdue
    withdrawnAt
  }
}
    `) as unknown as TypedDocumentString<ListItemsQuery, ListItemsQueryVariables>;
export const CountItemsDocument = new TypedDocumentString(`
    query CountItems {
  countItems {
    all
    new
    mine
    unassigned
    overdue
    answered
    closed
    spam
  }
}
    `) as unknown as TypedDocumentString<CountItemsQuery, CountItemsQueryVariables>;
export const ListColleaguesDocument = new TypedDocumentString(`
    query ListColleagues {
  allStaffMembers {
    nodes {
      id
      displayName
      role
      isActive
    }
  }
}
    `) as unknown as TypedDocumentString<ListColleaguesQuery, ListColleaguesQueryVariables>;
export const ItemByIdDocument = new TypedDocumentString(`
    query ItemById($id: UUID!) {
  itemById(id: $id) {
    id
    kind
    number
    name
    email
    message
    language
    createdAt
    receivedAt
    folder
    spamReasons
    openedAt
    answeredAt
    decidedAt
    withdrawnAt
    status
    closedReason
    waitsUntil
    assigneeId
    version
    cvFilePath
    isOverdue
    erasesAt
    noEmailDomainAt
    assignee {
      displayName
    }
    replies {
      id
      isFromSender
      authorId
      language
      body
      createdAt
      author {
        displayName
      }
      deliveries {
        id
        kind
        state
        attempts
        lastError
        createdAt
        nextAttemptAt
        finishedAt
      }
      attachments {
        id
        name
        sizeBytes
      }
    }
    notes {
      id
      body
      createdAt
      author {
        displayName
      }
    }
    deliveries {
      id
      kind
      state
      attempts
      lastError
      createdAt
      nextAttemptAt
      finishedAt
    }
    draft {
      language
      body
      version
      updatedAt
      attachments {
        id
        name
        sizeBytes
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ItemByIdQuery, ItemByIdQueryVariables>;
export const RelativesDocument = new TypedDocumentString(`
    query Relatives($id: UUID!) {
  samePerson(recordId: $id) {
    id
    kind
    number
    name
    language
    excerpt
    receivedAt
    status
    waitsUntil
    assigneeId
    version
    folder
    spamReasons
    isOverdue
    withdrawnAt
  }
  possibleDuplicates(recordId: $id) {
    id
    kind
    number
    name
    language
    excerpt
    receivedAt
    status
    waitsUntil
    assigneeId
    version
    folder
    spamReasons
    isOverdue
    withdrawnAt
  }
}
    `) as unknown as TypedDocumentString<RelativesQuery, RelativesQueryVariables>;
export const SnippetsDocument = new TypedDocumentString(`
    query Snippets {
  allSnippets {
    nodes {
      id
      language
      title
      body
      version
    }
  }
}
    `) as unknown as TypedDocumentString<SnippetsQuery, SnippetsQueryVariables>;
export const OpenItemDocument = new TypedDocumentString(`
    mutation OpenItem($input: OpenItemInput!) {
  openItem(input: $input) {
    result {
      outcome
      version
    }
  }
}
    `) as unknown as TypedDocumentString<OpenItemMutation, OpenItemMutationVariables>;
export const AddNoteDocument = new TypedDocumentString(`
    mutation AddNote($input: AddNoteInput!) {
  addNote(input: $input) {
    result {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<AddNoteMutation, AddNoteMutationVariables>;
export const RetryDeliveryDocument = new TypedDocumentString(`
    mutation RetryDelivery($input: RetryDeliveryInput!) {
  retryDelivery(input: $input) {
    result
  }
}
    `) as unknown as TypedDocumentString<RetryDeliveryMutation, RetryDeliveryMutationVariables>;
export const RecordsOfPersonDocument = new TypedDocumentString(`
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
    `) as unknown as TypedDocumentString<RecordsOfPersonQuery, RecordsOfPersonQueryVariables>;
export const ExportPersonDocument = new TypedDocumentString(`
    mutation ExportPerson($input: ExportPersonInput!) {
  exportPerson(input: $input) {
    result
  }
}
    `) as unknown as TypedDocumentString<ExportPersonMutation, ExportPersonMutationVariables>;
export const EraseRecordDocument = new TypedDocumentString(`
    mutation EraseRecord($input: EraseRecordInput!) {
  eraseRecord(input: $input) {
    result {
      outcome
    }
  }
}
    `) as unknown as TypedDocumentString<EraseRecordMutation, EraseRecordMutationVariables>;
export const SaveDraftDocument = new TypedDocumentString(`
    mutation SaveDraft($input: SaveDraftInput!) {
  saveDraft(input: $input) {
    result {
      outcome
      version
    }
  }
}
    `) as unknown as TypedDocumentString<SaveDraftMutation, SaveDraftMutationVariables>;
export const DiscardDraftDocument = new TypedDocumentString(`
    mutation DiscardDraft($input: DiscardDraftInput!) {
  discardDraft(input: $input) {
    result {
      outcome
      version
    }
  }
}
    `) as unknown as TypedDocumentString<DiscardDraftMutation, DiscardDraftMutationVariables>;
export const SendReplyDocument = new TypedDocumentString(`
    mutation SendReply($input: SendReplyInput!) {
  sendReply(input: $input) {
    result {
      outcome
      version
      replyId
    }
  }
}
    `) as unknown as TypedDocumentString<SendReplyMutation, SendReplyMutationVariables>;
export const UndoReplyDocument = new TypedDocumentString(`
    mutation UndoReply($input: UndoReplyInput!) {
  undoReply(input: $input) {
    result {
      outcome
      version
    }
  }
}
    `) as unknown as TypedDocumentString<UndoReplyMutation, UndoReplyMutationVariables>;
export const AttachFileDocument = new TypedDocumentString(`
    mutation AttachFile($input: AttachFileInput!) {
  attachFile(input: $input) {
    result
  }
}
    `) as unknown as TypedDocumentString<AttachFileMutation, AttachFileMutationVariables>;
export const DetachFileDocument = new TypedDocumentString(`
    mutation DetachFile($input: DetachFileInput!) {
  detachFile(input: $input) {
    result
  }
}
    `) as unknown as TypedDocumentString<DetachFileMutation, DetachFileMutationVariables>;
export const NotePresenceDocument = new TypedDocumentString(`
    mutation NotePresence($input: NotePresenceInput!) {
  notePresence(input: $input) {
    result {
      accountId
      isWriting
      seenAt
    }
  }
}
    `) as unknown as TypedDocumentString<NotePresenceMutation, NotePresenceMutationVariables>;
export const ReadNumbersDocument = new TypedDocumentString(`
    query ReadNumbers($period: String!) {
  readNumbers(period: $period)
}
    `) as unknown as TypedDocumentString<ReadNumbersQuery, ReadNumbersQueryVariables>;
export const SearchItemsDocument = new TypedDocumentString(`
    query SearchItems($query: String!, $kind: String, $language: String, $status: String, $receivedBefore: Datetime, $beforeId: UUID, $pageSize: Int!) {
  searchItems(
    query: $query
    kind: $kind
    language: $language
    status: $status
    receivedBefore: $receivedBefore
    beforeId: $beforeId
    pageSize: $pageSize
  ) {
    id
    kind
    number
    name
    language
    excerpt
    receivedAt
    status
    waitsUntil
    assigneeId
    version
    folder
    spamReasons
    isOverdue
    withdrawnAt
    place
  }
}
    `) as unknown as TypedDocumentString<SearchItemsQuery, SearchItemsQueryVariables>;
export const SaveSnippetDocument = new TypedDocumentString(`
    mutation SaveSnippet($input: SaveSnippetInput!) {
  saveSnippet(input: $input) {
    result {
      outcome
      version
    }
  }
}
    `) as unknown as TypedDocumentString<SaveSnippetMutation, SaveSnippetMutationVariables>;
export const DeleteSnippetDocument = new TypedDocumentString(`
    mutation DeleteSnippet($input: DeleteSnippetInput!) {
  deleteSnippet(input: $input) {
    result {
      outcome
      version
    }
  }
}
    `) as unknown as TypedDocumentString<DeleteSnippetMutation, DeleteSnippetMutationVariables>;
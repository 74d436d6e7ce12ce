/* eslint-disable */
import * as types from './graphql.ts';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query ParkedCount {\n    allParkedDeliveries {\n      totalCount\n    }\n  }\n": typeof types.ParkedCountDocument,
    "\n  query AuditEntries($first: Int!, $after: Cursor) {\n    allAuditEntries(first: $first, after: $after, orderBy: [PRIMARY_KEY_DESC]) {\n      nodes {\n        sequence\n        at\n        event\n        actorId\n        recordId\n        number\n        details\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.AuditEntriesDocument,
    "\n  query DeliveryLog($state: String!, $before: Datetime, $beforeId: UUID, $pageSize: Int!) {\n    deliveryLog(state: $state, before: $before, beforeId: $beforeId, pageSize: $pageSize) {\n      id\n      kind\n      state\n      attempts\n      lastError\n      createdAt\n      at\n      recordId\n      number\n      language\n      email\n    }\n  }\n": typeof types.DeliveryLogDocument,
    "\n  query CountDeliveries {\n    countDeliveries {\n      waiting\n      oldestWaitingAt\n      acceptedToday\n      acceptedAtOnceToday\n      acceptedInWeek\n      rejectedInWeek\n      parked\n    }\n  }\n": typeof types.CountDeliveriesDocument,
    "\n  mutation RetryDeliveries($input: RetryDeliveriesInput!) {\n    retryDeliveries(input: $input) {\n      result\n    }\n  }\n": typeof types.RetryDeliveriesDocument,
    "\n  mutation SetStatus($input: SetStatusInput!) {\n    setStatus(input: $input) {\n      result {\n        recordId\n        outcome\n        version\n      }\n    }\n  }\n": typeof types.SetStatusDocument,
    "\n  mutation Assign($input: AssignInput!) {\n    assign(input: $input) {\n      result {\n        recordId\n        outcome\n        version\n      }\n    }\n  }\n": typeof types.AssignDocument,
    "\n  mutation MoveToSpam($input: MoveToSpamInput!) {\n    moveToSpam(input: $input) {\n      result {\n        recordId\n        outcome\n        version\n      }\n    }\n  }\n": typeof types.MoveToSpamDocument,
    "\n  mutation Release($input: ReleaseInput!) {\n    release(input: $input) {\n      result {\n        recordId\n        outcome\n        version\n      }\n    }\n  }\n": typeof types.ReleaseDocument,
    "\n  query ListItems(\n    $view: String!\n    $kind: String\n    $language: String\n    $receivedBefore: Datetime\n    $beforeId: UUID\n    $pageSize: Int!\n  ) {\n    listItems(\n      view: $view\n      kind: $kind\n      language: $language\n      receivedBefore: $receivedBefore\n      beforeId: $beforeId\n      pageSize: $pageSize\n    ) {\n      id\n      kind\n      number\n      name\n      language\n      excerpt\n      receivedAt\n      status\n      waitsUntil\n      assigneeId\n      version\n      folder\n      spamReasons\n      isOverdue\n      withdrawnAt\n    }\n  }\n": typeof types.ListItemsDocument,
    "\n  query CountItems {\n    countItems {\n      all\n      new\n      mine\n      unassigned\n      overdue\n      answered\n      closed\n      spam\n    }\n  }\n": typeof types.CountItemsDocument,
    "\n  query ListColleagues {\n    allStaffMembers {\n      nodes {\n        id\n        displayName\n        role\n        isActive\n      }\n    }\n  }\n": typeof types.ListColleaguesDocument,
    "\n  query ItemById($id: UUID!) {\n    itemById(id: $id) {\n      id\n      kind\n      number\n      name\n      email\n      message\n      language\n      createdAt\n      receivedAt\n      folder\n      spamReasons\n      openedAt\n      answeredAt\n      decidedAt\n      withdrawnAt\n      status\n      closedReason\n      waitsUntil\n      assigneeId\n      version\n      cvFilePath\n      isOverdue\n      erasesAt\n      noEmailDomainAt\n      assignee {\n        displayName\n      }\n      replies {\n        id\n        isFromSender\n        authorId\n        language\n        body\n        createdAt\n        author {\n          displayName\n        }\n        deliveries {\n          id\n          kind\n          state\n          attempts\n          lastError\n          createdAt\n          nextAttemptAt\n          finishedAt\n        }\n        attachments {\n          id\n          name\n          sizeBytes\n        }\n      }\n      notes {\n        id\n        body\n        createdAt\n        author {\n          displayName\n        }\n      }\n      deliveries {\n        id\n        kind\n        state\n        attempts\n        lastError\n        createdAt\n        nextAttemptAt\n        finishedAt\n      }\n      draft {\n        language\n        body\n        version\n        updatedAt\n        attachments {\n          id\n          name\n          sizeBytes\n        }\n      }\n    }\n  }\n": typeof types.ItemByIdDocument,
    "\n  query Relatives($id: UUID!) {\n    samePerson(recordId: $id) {\n      id\n      kind\n      number\n      name\n      language\n      excerpt\n      receivedAt\n      status\n      waitsUntil\n      assigneeId\n      version\n      folder\n      spamReasons\n      isOverdue\n      withdrawnAt\n    }\n    possibleDuplicates(recordId: $id) {\n      id\n      kind\n      number\n      name\n      language\n      excerpt\n      receivedAt\n      status\n      waitsUntil\n      assigneeId\n      version\n      folder\n      spamReasons\n      isOverdue\n      withdrawnAt\n    }\n  }\n": typeof types.RelativesDocument,
    "\n  query Snippets {\n    allSnippets {\n      nodes {\n        id\n        language\n        title\n        body\n        version\n      }\n    }\n  }\n": typeof types.SnippetsDocument,
    "\n  mutation OpenItem($input: OpenItemInput!) {\n    openItem(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n": typeof types.OpenItemDocument,
    "\n  mutation AddNote($input: AddNoteInput!) {\n    addNote(input: $input) {\n      result {\n        id\n      }\n    }\n  }\n": typeof types.AddNoteDocument,
    "\n  mutation RetryDelivery($input: RetryDeliveryInput!) {\n    retryDelivery(input: $input) {\n      result\n    }\n  }\n": typeof types.RetryDeliveryDocument,
    "\n  query RecordsOfPerson($id: UUID!) {\n    recordsOfPerson(recordId: $id) {\n      recordId\n      number\n      version\n      replies\n      notes\n      files\n      hasNewsletter\n    }\n  }\n": typeof types.RecordsOfPersonDocument,
    "\n  mutation ExportPerson($input: ExportPersonInput!) {\n    exportPerson(input: $input) {\n      result\n    }\n  }\n": typeof types.ExportPersonDocument,
    "\n  mutation EraseRecord($input: EraseRecordInput!) {\n    eraseRecord(input: $input) {\n      result {\n        outcome\n      }\n    }\n  }\n": typeof types.EraseRecordDocument,
    "\n  mutation SaveDraft($input: SaveDraftInput!) {\n    saveDraft(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n": typeof types.SaveDraftDocument,
    "\n  mutation DiscardDraft($input: DiscardDraftInput!) {\n    discardDraft(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n": typeof types.DiscardDraftDocument,
    "\n  mutation SendReply($input: SendReplyInput!) {\n    sendReply(input: $input) {\n      result {\n        outcome\n        version\n        replyId\n      }\n    }\n  }\n": typeof types.SendReplyDocument,
    "\n  mutation UndoReply($input: UndoReplyInput!) {\n    undoReply(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n": typeof types.UndoReplyDocument,
    "\n  mutation AttachFile($input: AttachFileInput!) {\n    attachFile(input: $input) {\n      result\n    }\n  }\n": typeof types.AttachFileDocument,
    "\n  mutation DetachFile($input: DetachFileInput!) {\n    detachFile(input: $input) {\n      result\n    }\n  }\n": typeof types.DetachFileDocument,
    "\n  mutation NotePresence($input: NotePresenceInput!) {\n    notePresence(input: $input) {\n      result {\n        accountId\n        isWriting\n        seenAt\n      }\n    }\n  }\n": typeof types.NotePresenceDocument,
    "\n  query ReadNumbers($period: String!) {\n    readNumbers(period: $period)\n  }\n": typeof types.ReadNumbersDocument,
    "\n  query SearchItems(\n    $query: String!\n    $kind: String\n    $language: String\n    $status: String\n    $receivedBefore: Datetime\n    $beforeId: UUID\n    $pageSize: Int!\n  ) {\n    searchItems(\n      query: $query\n      kind: $kind\n      language: $language\n      status: $status\n      receivedBefore: $receivedBefore\n      beforeId: $beforeId\n      pageSize: $pageSize\n    ) {\n      id\n      kind\n      number\n      name\n      language\n      excerpt\n      receivedAt\n      status\n      waitsUntil\n      assigneeId\n      version\n      folder\n      spamReasons\n      isOverdue\n      withdrawnAt\n      place\n    }\n  }\n": typeof types.SearchItemsDocument,
    "\n  mutation SaveSnippet($input: SaveSnippetInput!) {\n    saveSnippet(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n": typeof types.SaveSnippetDocument,
    "\n  mutation DeleteSnippet($input: DeleteSnippetInput!) {\n    deleteSnippet(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n": typeof types.DeleteSnippetDocument,
};
const documents: Documents = {
    "\n  query ParkedCount {\n    allParkedDeliveries {\n      totalCount\n    }\n  }\n": types.ParkedCountDocument,
    "\n  query AuditEntries($first: Int!, $after: Cursor) {\n    allAuditEntries(first: $first, after: $after, orderBy: [PRIMARY_KEY_DESC]) {\n      nodes {\n        sequence\n        at\n        event\n        actorId\n        recordId\n        number\n        details\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.AuditEntriesDocument,
    "\n  query DeliveryLog($state: String!, $before: Datetime, $beforeId: UUID, $pageSize: Int!) {\n    deliveryLog(state: $state, before: $before, beforeId: $beforeId, pageSize: $pageSize) {\n      id\n      kind\n      state\n      attempts\n      lastError\n      createdAt\n      at\n      recordId\n      number\n      language\n      email\n    }\n  }\n": types.DeliveryLogDocument,
    "\n  query CountDeliveries {\n    countDeliveries {\n      waiting\n      oldestWaitingAt\n      acceptedToday\n      acceptedAtOnceToday\n      acceptedInWeek\n      rejectedInWeek\n      parked\n    }\n  }\n": types.CountDeliveriesDocument,
    "\n  mutation RetryDeliveries($input: RetryDeliveriesInput!) {\n    retryDeliveries(input: $input) {\n      result\n    }\n  }\n": types.RetryDeliveriesDocument,
    "\n  mutation SetStatus($input: SetStatusInput!) {\n    setStatus(input: $input) {\n      result {\n        recordId\n        outcome\n        version\n      }\n    }\n  }\n": types.SetStatusDocument,
    "\n  mutation Assign($input: AssignInput!) {\n    assign(input: $input) {\n      result {\n        recordId\n        outcome\n        version\n      }\n    }\n  }\n": types.AssignDocument,
    "\n  mutation MoveToSpam($input: MoveToSpamInput!) {\n    moveToSpam(input: $input) {\n      result {\n        recordId\n        outcome\n        version\n      }\n    }\n  }\n": types.MoveToSpamDocument,
    "\n  mutation Release($input: ReleaseInput!) {\n    release(input: $input) {\n      result {\n        recordId\n        outcome\n        version\n      }\n    }\n  }\n": types.ReleaseDocument,
    "\n  query ListItems(\n    $view: String!\n    $kind: String\n    $language: String\n    $receivedBefore: Datetime\n    $beforeId: UUID\n    $pageSize: Int!\n  ) {\n    listItems(\n      view: $view\n      kind: $kind\n      language: $language\n      receivedBefore: $receivedBefore\n      beforeId: $beforeId\n      pageSize: $pageSize\n    ) {\n      id\n      kind\n      number\n      name\n      language\n      excerpt\n      receivedAt\n      status\n      waitsUntil\n      assigneeId\n      version\n      folder\n      spamReasons\n      isOverdue\n      withdrawnAt\n    }\n  }\n": types.ListItemsDocument,
    "\n  query CountItems {\n    countItems {\n      all\n      new\n      mine\n      unassigned\n      overdue\n      answered\n      closed\n      spam\n    }\n  }\n": types.CountItemsDocument,
    "\n  query ListColleagues {\n    allStaffMembers {\n      nodes {\n        id\n        displayName\n        role\n        isActive\n      }\n    }\n  }\n": types.ListColleaguesDocument,
    "\n  query ItemById($id: UUID!) {\n    itemById(id: $id) {\n      id\n      kind\n      number\n      name\n      email\n      message\n      language\n      createdAt\n      receivedAt\n      folder\n      spamReasons\n      openedAt\n      answeredAt\n      decidedAt\n      withdrawnAt\n      status\n      closedReason\n      waitsUntil\n      assigneeId\n      version\n      cvFilePath\n      isOverdue\n      erasesAt\n      noEmailDomainAt\n      assignee {\n        displayName\n      }\n      replies {\n        id\n        isFromSender\n        authorId\n        language\n        body\n        createdAt\n        author {\n          displayName\n        }\n        deliveries {\n          id\n          kind\n          state\n          attempts\n          lastError\n          createdAt\n          nextAttemptAt\n          finishedAt\n        }\n        attachments {\n          id\n          name\n          sizeBytes\n        }\n      }\n      notes {\n        id\n        body\n        createdAt\n        author {\n          displayName\n        }\n      }\n      deliveries {\n        id\n        kind\n        state\n        attempts\n        lastError\n        createdAt\n        nextAttemptAt\n        finishedAt\n      }\n      draft {\n        language\n        body\n        version\n        updatedAt\n        attachments {\n          id\n          name\n          sizeBytes\n        }\n      }\n    }\n  }\n": types.ItemByIdDocument,
    "\n  query Relatives($id: UUID!) {\n    samePerson(recordId: $id) {\n      id\n      kind\n      number\n      name\n      language\n      excerpt\n      receivedAt\n      status\n      waitsUntil\n      assigneeId\n      version\n      folder\n      spamReasons\n      isOverdue\n      withdrawnAt\n    }\n    possibleDuplicates(recordId: $id) {\n      id\n      kind\n      number\n      name\n      language\n      excerpt\n      receivedAt\n      status\n      waitsUntil\n      assigneeId\n      version\n      folder\n      spamReasons\n      isOverdue\n      withdrawnAt\n    }\n  }\n": types.RelativesDocument,
    "\n  query Snippets {\n    allSnippets {\n      nodes {\n        id\n        language\n        title\n        body\n        version\n      }\n    }\n  }\n": types.SnippetsDocument,
    "\n  mutation OpenItem($input: OpenItemInput!) {\n    openItem(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n": types.OpenItemDocument,
    "\n  mutation AddNote($input: AddNoteInput!) {\n    addNote(input: $input) {\n      result {\n        id\n      }\n    }\n  }\n": types.AddNoteDocument,
    "\n  mutation RetryDelivery($input: RetryDeliveryInput!) {\n    retryDelivery(input: $input) {\n      result\n    }\n  }\n": types.RetryDeliveryDocument,
    "\n  query RecordsOfPerson($id: UUID!) {\n    recordsOfPerson(recordId: $id) {\n      recordId\n      number\n      version\n      replies\n      notes\n      files\n      hasNewsletter\n    }\n  }\n": types.RecordsOfPersonDocument,
    "\n  mutation ExportPerson($input: ExportPersonInput!) {\n    exportPerson(input: $input) {\n      result\n    }\n  }\n": types.ExportPersonDocument,
    "\n  mutation EraseRecord($input: EraseRecordInput!) {\n    eraseRecord(input: $input) {\n      result {\n        outcome\n      }\n    }\n  }\n": types.EraseRecordDocument,
    "\n  mutation SaveDraft($input: SaveDraftInput!) {\n    saveDraft(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n": types.SaveDraftDocument,
    "\n  mutation DiscardDraft($input: DiscardDraftInput!) {\n    discardDraft(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n": types.DiscardDraftDocument,
    "\n  mutation SendReply($input: SendReplyInput!) {\n    sendReply(input: $input) {\n      result {\n        outcome\n        version\n        replyId\n      }\n    }\n  }\n": types.SendReplyDocument,
    "\n  mutation UndoReply($input: UndoReplyInput!) {\n    undoReply(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n": types.UndoReplyDocument,
    "\n  mutation AttachFile($input: AttachFileInput!) {\n    attachFile(input: $input) {\n      result\n    }\n  }\n": types.AttachFileDocument,
    "\n  mutation DetachFile($input: DetachFileInput!) {\n    detachFile(input: $input) {\n      result\n    }\n  }\n": types.DetachFileDocument,
    "\n  mutation NotePresence($input: NotePresenceInput!) {\n    notePresence(input: $input) {\n      result {\n        accountId\n        isWriting\n        seenAt\n      }\n    }\n  }\n": types.NotePresenceDocument,
    "\n  query ReadNumbers($period: String!) {\n    readNumbers(period: $period)\n  }\n": types.ReadNumbersDocument,
    "\n  query SearchItems(\n    $query: String!\n    $kind: String\n    $language: String\n    $status: String\n    $receivedBefore: Datetime\n    $beforeId: UUID\n    $pageSize: Int!\n  ) {\n    searchItems(\n      query: $query\n      kind: $kind\n      language: $language\n      status: $status\n      receivedBefore: $receivedBefore\n      beforeId: $beforeId\n      pageSize: $pageSize\n    ) {\n      id\n      kind\n      number\n      name\n      language\n      excerpt\n      receivedAt\n      status\n      waitsUntil\n      assigneeId\n      version\n      folder\n      spamReasons\n      isOverdue\n      withdrawnAt\n      place\n    }\n  }\n": types.SearchItemsDocument,
    "\n  mutation SaveSnippet($input: SaveSnippetInput!) {\n    saveSnippet(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n": types.SaveSnippetDocument,
    "\n  mutation DeleteSnippet($input: DeleteSnippetInput!) {\n    deleteSnippet(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n": types.DeleteSnippetDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ParkedCount {\n    allParkedDeliveries {\n      totalCount\n    }\n  }\n"): typeof import('./graphql').ParkedCountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AuditEntries($first: Int!, $after: Cursor) {\n    allAuditEntries(first: $first, after: $after, orderBy: [PRIMARY_KEY_DESC]) {\n      nodes {\n        sequence\n        at\n        event\n        actorId\n        recordId\n        number\n        details\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): typeof import('./graphql').AuditEntriesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query DeliveryLog($state: String!, $before: Datetime, $beforeId: UUID, $pageSize: Int!) {\n    deliveryLog(state: $state, before: $before, beforeId: $beforeId, pageSize: $pageSize) {\n      id\n      kind\n      state\n      attempts\n      lastError\n      createdAt\n      at\n      recordId\n      number\n      language\n      email\n    }\n  }\n"): typeof import('./graphql').DeliveryLogDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CountDeliveries {\n    countDeliveries {\n      waiting\n      oldestWaitingAt\n      acceptedToday\n      acceptedAtOnceToday\n      acceptedInWeek\n      rejectedInWeek\n      parked\n    }\n  }\n"): typeof import('./graphql').CountDeliveriesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RetryDeliveries($input: RetryDeliveriesInput!) {\n    retryDeliveries(input: $input) {\n      result\n    }\n  }\n"): typeof import('./graphql').RetryDeliveriesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetStatus($input: SetStatusInput!) {\n    setStatus(input: $input) {\n      result {\n        recordId\n        outcome\n        version\n      }\n    }\n  }\n"): typeof import('./graphql').SetStatusDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation Assign($input: AssignInput!) {\n    assign(input: $input) {\n      result {\n        recordId\n        outcome\n        version\n      }\n    }\n  }\n"): typeof import('./graphql').AssignDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MoveToSpam($input: MoveToSpamInput!) {\n    moveToSpam(input: $input) {\n      result {\n        recordId\n        outcome\n        version\n      }\n    }\n  }\n"): typeof import('./graphql').MoveToSpamDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation Release($input: ReleaseInput!) {\n    release(input: $input) {\n      result {\n        recordId\n        outcome\n        version\n      }\n    }\n  }\n"): typeof import('./graphql').ReleaseDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ListItems(\n    $view: String!\n    $kind: String\n    $language: String\n    $receivedBefore: Datetime\n    $beforeId: UUID\n    $pageSize: Int!\n  ) {\n    listItems(\n      view: $view\n      kind: $kind\n      language: $language\n      receivedBefore: $receivedBefore\n      beforeId: $beforeId\n      pageSize: $pageSize\n    ) {\n      id\n      kind\n      number\n      name\n      language\n      excerpt\n      receivedAt\n      status\n      waitsUntil\n      assigneeId\n      version\n      folder\n      spamReasons\n      isOverdue\n      withdrawnAt\n    }\n  }\n"): typeof import('./graphql').ListItemsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CountItems {\n    countItems {\n      all\n      new\n      mine\n      unassigned\n      overdue\n      answered\n      closed\n      spam\n    }\n  }\n"): typeof import('./graphql').CountItemsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ListColleagues {\n    allStaffMembers {\n      nodes {\n        id\n        displayName\n        role\n        isActive\n      }\n    }\n  }\n"): typeof import('./graphql').ListColleaguesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ItemById($id: UUID!) {\n    itemById(id: $id) {\n      id\n      kind\n      number\n      name\n      email\n      message\n      language\n      createdAt\n      receivedAt\n      folder\n      spamReasons\n      openedAt\n      answeredAt\n      decidedAt\n      withdrawnAt\n      status\n      closedReason\n      waitsUntil\n      assigneeId\n      version\n      cvFilePath\n      isOverdue\n      erasesAt\n      noEmailDomainAt\n      assignee {\n        displayName\n      }\n      replies {\n        id\n        isFromSender\n        authorId\n        language\n        body\n        createdAt\n        author {\n          displayName\n        }\n        deliveries {\n          id\n          kind\n          state\n          attempts\n          lastError\n          createdAt\n          nextAttemptAt\n          finishedAt\n        }\n        attachments {\n          id\n          name\n          sizeBytes\n        }\n      }\n      notes {\n        id\n        body\n        createdAt\n        author {\n          displayName\n        }\n      }\n      deliveries {\n        id\n        kind\n        state\n        attempts\n        lastError\n        createdAt\n        nextAttemptAt\n        finishedAt\n      }\n      draft {\n        language\n        body\n        version\n        updatedAt\n        attachments {\n          id\n          name\n          sizeBytes\n        }\n      }\n    }\n  }\n"): typeof import('./graphql').ItemByIdDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Relatives($id: UUID!) {\n    samePerson(recordId: $id) {\n      id\n      kind\n      number\n      name\n      language\n      excerpt\n      receivedAt\n      status\n      waitsUntil\n      assigneeId\n      version\n      folder\n      spamReasons\n      isOverdue\n      withdrawnAt\n    }\n    possibleDuplicates(recordId: $id) {\n      id\n      kind\n      number\n      name\n      language\n      excerpt\n      receivedAt\n      status\n      waitsUntil\n      assigneeId\n      version\n      folder\n      spamReasons\n      isOverdue\n      withdrawnAt\n    }\n  }\n"): typeof import('./graphql').RelativesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Snippets {\n    allSnippets {\n      nodes {\n        id\n        language\n        title\n        body\n        version\n      }\n    }\n  }\n"): typeof import('./graphql').SnippetsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation OpenItem($input: OpenItemInput!) {\n    openItem(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n"): typeof import('./graphql').OpenItemDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddNote($input: AddNoteInput!) {\n    addNote(input: $input) {\n      result {\n        id\n      }\n    }\n  }\n"): typeof import('./graphql').AddNoteDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RetryDelivery($input: RetryDeliveryInput!) {\n    retryDelivery(input: $input) {\n      result\n    }\n  }\n"): typeof import('./graphql').RetryDeliveryDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RecordsOfPerson($id: UUID!) {\n    recordsOfPerson(recordId: $id) {\n      recordId\n      number\n      version\n      replies\n      notes\n      files\n      hasNewsletter\n    }\n  }\n"): typeof import('./graphql').RecordsOfPersonDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ExportPerson($input: ExportPersonInput!) {\n    exportPerson(input: $input) {\n      result\n    }\n  }\n"): typeof import('./graphql').ExportPersonDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation EraseRecord($input: EraseRecordInput!) {\n    eraseRecord(input: $input) {\n      result {\n        outcome\n      }\n    }\n  }\n"): typeof import('./graphql').EraseRecordDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SaveDraft($input: SaveDraftInput!) {\n    saveDraft(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n"): typeof import('./graphql').SaveDraftDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DiscardDraft($input: DiscardDraftInput!) {\n    discardDraft(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n"): typeof import('./graphql').DiscardDraftDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SendReply($input: SendReplyInput!) {\n    sendReply(input: $input) {\n      result {\n        outcome\n        version\n        replyId\n      }\n    }\n  }\n"): typeof import('./graphql').SendReplyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UndoReply($input: UndoReplyInput!) {\n    undoReply(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n"): typeof import('./graphql').UndoReplyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AttachFile($input: AttachFileInput!) {\n    attachFile(input: $input) {\n      result\n    }\n  }\n"): typeof import('./graphql').AttachFileDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DetachFile($input: DetachFileInput!) {\n    detachFile(input: $input) {\n      result\n    }\n  }\n"): typeof import('./graphql').DetachFileDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation NotePresence($input: NotePresenceInput!) {\n    notePresence(input: $input) {\n      result {\n        accountId\n        isWriting\n        seenAt\n      }\n    }\n  }\n"): typeof import('./graphql').NotePresenceDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReadNumbers($period: String!) {\n    readNumbers(period: $period)\n  }\n"): typeof import('./graphql').ReadNumbersDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SearchItems(\n    $query: String!\n    $kind: String\n    $language: String\n    $status: String\n    $receivedBefore: Datetime\n    $beforeId: UUID\n    $pageSize: Int!\n  ) {\n    searchItems(\n      query: $query\n      kind: $kind\n      language: $language\n      status: $status\n      receivedBefore: $receivedBefore\n      beforeId: $beforeId\n      pageSize: $pageSize\n    ) {\n      id\n      kind\n      number\n      name\n      language\n      excerpt\n      receivedAt\n      status\n      waitsUntil\n      assigneeId\n      version\n      folder\n      spamReasons\n      isOverdue\n      withdrawnAt\n      place\n    }\n  }\n"): typeof import('./graphql').SearchItemsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SaveSnippet($input: SaveSnippetInput!) {\n    saveSnippet(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n"): typeof import('./graphql').SaveSnippetDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteSnippet($input: DeleteSnippetInput!) {\n    deleteSnippet(input: $input) {\n      result {\n        outcome\n        version\n      }\n    }\n  }\n"): typeof import('./graphql').DeleteSnippetDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

// What the item screen reads: the item in one query, its relatives, the snippets. And the notes and the
// opening of an item.
import { queryOptions } from '@tanstack/react-query';
import { graphql } from '../../graphql/document.ts';
import { queryClient } from '../../graphql/query-client.ts';
import { request } from '../../graphql/request.ts';
import { afterPaint } from '../../layout/after-paint.ts';
import { toInboxItems } from '../inbox/inbox-item.ts';
import { type Item, type StoredDraft, toItem } from './item.ts';

const ItemById = graphql(`
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
`);

const Relatives = graphql(`
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
`);

const Snippets = graphql(`
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
`);

const OpenItem = graphql(`
  mutation OpenItem($input: OpenItemInput!) {
    openItem(input: $input) {
      result {
        outcome
        version
      }
    }
  }
`);

const AddNote = graphql(`
  mutation AddNote($input: AddNoteInput!) {
    addNote(input: $input) {
      result {
        id
      }
    }
  }
`);

const RetryDelivery = graphql(`
  mutation RetryDelivery($input: RetryDeliveryInput!) {
    retryDelivery(input: $input) {
      result
    }
  }
`);

export function itemQuery(id: string) {
  return queryOptions({
    queryKey: ['item', id] as const,
    // It is not aborted when the person moves on: the item is then there on the way back.
    queryFn: async (): Promise<Item | null> => {
      await afterPaint();
      const readAt = Date.now();
      const { itemById } = await request(ItemById, { id });
      return itemById ? toItem(itemById, readAt) : null;
    },
  });
}

/**
 * The item as the server has it now, also for everyone who shows it. A read that is under way may have begun
 * before the change of the caller, so it is replaced and not joined.
 */
export async function readItemAgain(id: string): Promise<Item | null> {
  const query = itemQuery(id);
  await queryClient.refetchQueries(
    { queryKey: query.queryKey, exact: true },
    { throwOnError: true },
  );
  return queryClient.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
}

/** What this page has just stored, or null after a send or discard, for the next look at the item. */
export function keepDraftInCache(id: string, draft: Omit<StoredDraft, 'attachments'> | null): void {
  queryClient.setQueryData(itemQuery(id).queryKey, (item) =>
    item
      ? {
          ...item,
          draft: draft && { attachments: item.draft?.attachments ?? [], ...draft },
          draftReadAt: Date.now(),
        }
      : item,
  );
}

export function relativesQuery(id: string) {
  return queryOptions({
    queryKey: ['relatives', id] as const,
    queryFn: async () => {
      const { samePerson, possibleDuplicates } = await request(Relatives, { id });
      return {
        samePerson: toInboxItems(samePerson),
        duplicates: toInboxItems(possibleDuplicates),
      };
    },
  });
}

export type Snippet = {
  id: string;
  language: string;
  title: string;
  body: string;
  version: number;
};

export const SNIPPETS = ['snippets'] as const;

export const snippetsQuery = queryOptions({
  queryKey: SNIPPETS,
  staleTime: 5 * 60_000,
  queryFn: async (): Promise<Snippet[]> => {
    const { allSnippets } = await request(Snippets);
    return (allSnippets?.nodes ?? []).filter((snippet) => snippet !== null);
  },
});

/** The sender's receipt says that the item was opened. The lists follow with the change stream. */
export async function openItem(id: string): Promise<void> {
  const { openItem: payload } = await request(OpenItem, { input: { recordId: id } });
  if (payload?.result?.outcome === 'changed') {
    await queryClient.invalidateQueries({ queryKey: ['item', id] });
  }
}

export async function addNote(id: string, body: string, mentions: string[]): Promise<boolean> {
  const { addNote: payload } = await request(AddNote, { input: { recordId: id, body, mentions } });
  await queryClient.invalidateQueries({ queryKey: ['item', id] });
  return Boolean(payload?.result);
}

export async function retryDelivery(deliveryId: string): Promise<boolean> {
  const { retryDelivery: payload } = await request(RetryDelivery, { input: { deliveryId } });
  return payload?.result === true;
}

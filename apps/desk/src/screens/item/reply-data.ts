// The calls of the composer: drafts, files, presence, sending and its undo.
import { graphql } from '../../graphql/document.ts';
import { RequestError, request } from '../../graphql/request.ts';
import { storage } from '../../session/storage.ts';
import type { DraftText, SaveOutcome } from './draft-store.ts';
import type { SendOutcome } from './send-reply.ts';

const SaveDraft = graphql(`
  mutation SaveDraft($input: SaveDraftInput!) {
    saveDraft(input: $input) {
      result {
        outcome
        version
      }
    }
  }
`);

const DiscardDraft = graphql(`
  mutation DiscardDraft($input: DiscardDraftInput!) {
    discardDraft(input: $input) {
      result {
        outcome
        version
      }
    }
  }
`);

const SendReply = graphql(`
  mutation SendReply($input: SendReplyInput!) {
    sendReply(input: $input) {
      result {
        outcome
        version
        replyId
      }
    }
  }
`);

const UndoReply = graphql(`
  mutation UndoReply($input: UndoReplyInput!) {
    undoReply(input: $input) {
      result {
        outcome
        version
      }
    }
  }
`);

const AttachFile = graphql(`
  mutation AttachFile($input: AttachFileInput!) {
    attachFile(input: $input) {
      result
    }
  }
`);

const DetachFile = graphql(`
  mutation DetachFile($input: DetachFileInput!) {
    detachFile(input: $input) {
      result
    }
  }
`);

const NotePresence = graphql(`
  mutation NotePresence($input: NotePresenceInput!) {
    notePresence(input: $input) {
      result {
        accountId
        isWriting
        seenAt
      }
    }
  }
`);

export async function saveDraft(
  recordId: string,
  { language, body }: DraftText,
  draftVersion: number,
): Promise<SaveOutcome> {
  try {
    const input = { recordId, draftVersion, language, body };
    const result = (await request(SaveDraft, { input })).saveDraft?.result;
    const version = result?.version ?? 0;
    switch (result?.outcome) {
      case 'saved':
      case 'conflict':
        return { outcome: result.outcome, version };
      case 'gone':
        return { outcome: 'gone' };
      default:
        return { outcome: 'failed' };
    }
  } catch (error) {
    return { outcome: isNoConnection(error) ? 'no-connection' : 'failed' };
  }
}

/** False when another tab has changed the draft: then it is kept. */
export async function discardDraft(recordId: string, draftVersion: number): Promise<boolean> {
  const { discardDraft: payload } = await request(DiscardDraft, {
    input: { recordId, draftVersion },
  });
  return payload?.result?.outcome === 'discarded';
}

export type OutgoingReply = {
  recordId: string;
  submissionKey: string;
  language: string;
  body: string;
  attachments: string[];
  isFurther: boolean;
};

export async function sendOnce(reply: OutgoingReply, version: number): Promise<SendOutcome> {
  try {
    const { sendReply: payload } = await request(SendReply, { input: { ...reply, version } });
    const result = payload?.result;
    switch (result?.outcome) {
      case 'sent':
        return {
          outcome: 'sent',
          replyId: result.replyId ?? '',
          version: result.version ?? version,
        };
      case 'conflict':
      case 'already-replied':
      case 'gone':
      case 'invalid':
        return { outcome: result.outcome };
      default:
        return { outcome: 'failed' };
    }
  } catch (error) {
    return { outcome: isNoConnection(error) ? 'no-connection' : 'failed' };
  }
}

/** `unchanged` means that the first attempt to deliver has begun. */
const UNDO_OUTCOMES = ['changed', 'unchanged', 'conflict'] as const;

export async function undoReply(replyId: string): Promise<(typeof UNDO_OUTCOMES)[number] | 'gone'> {
  const { undoReply: payload } = await request(UndoReply, { input: { replyId } });
  return UNDO_OUTCOMES.find((outcome) => outcome === payload?.result?.outcome) ?? 'gone';
}

export const ATTACHMENT_TYPES = 'application/pdf,image/png,image/jpeg,text/plain';
const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;

/** Returns the reason when the file was not attached. */
export async function attachFile(
  recordId: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<string | null> {
  if (file.size > ATTACHMENT_MAX_BYTES) return 'The file is larger than 10 MB.';
  const id = crypto.randomUUID();
  const { error } = await storage.upload({
    file,
    id,
    bucketId: 'reply-attachments',
    retries: 2,
    onProgress,
  });
  if (error) return error.status === 0 ? 'There is no connection to the server.' : error.message;
  const { attachFile: payload } = await request(AttachFile, { input: { recordId, fileId: id } });
  return payload?.result ? null : 'A reply can have 10 files and 15 MB.';
}

export async function detachFile(fileId: string): Promise<void> {
  await request(DetachFile, { input: { fileId } });
}

export type Present = { accountId: string; isWriting: boolean };

export async function notePresence(recordId: string, isWriting: boolean): Promise<Present[]> {
  const { notePresence: payload } = await request(NotePresence, { input: { recordId, isWriting } });
  return (payload?.result ?? []).flatMap((person) =>
    person?.accountId
      ? [{ accountId: person.accountId, isWriting: person.isWriting === true }]
      : [],
  );
}

function isNoConnection(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 0 || error.code === 'unknown');
}

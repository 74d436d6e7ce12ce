// The inputs of the mutations of the desk: one per kind of record that the caller may not see.
import { randomUUID } from 'node:crypto';
import { type DeskSamples, ITEM_KINDS, type ItemKind } from './desk-samples.ts';

/** `caller` is the account of the request, null without one. */
export type MakeInput = (caller: string | null) => Promise<string>;
export type MutationInput = { label: string; make: MakeInput };

/** Undefined for a mutation that is not listed here. */
export function toDeskInputs(desk: DeskSamples, mutation: string): MutationInput[] | undefined {
  const perKind = (make: (kind: ItemKind, caller: string | null) => Promise<string>) =>
    ITEM_KINDS.map((kind) => ({
      label: kind,
      make: async (caller: string | null) => `input: { ${await make(kind, caller)} }`,
    }));
  const toRecord = async (kind: ItemKind) => `recordId: "${await desk.insertItem(kind)}"`;
  const once = (make: () => Promise<string>) => [
    { label: '', make: async () => `input: { ${await make()} }` },
  ];

  switch (mutation) {
    case 'sendReply':
      return perKind(
        async (kind) =>
          `${await toRecord(kind)}, version: 1, submissionKey: "${randomUUID()}", language: "en",
           body: "r", attachments: [], isFurther: false`,
      );
    case 'undoReply':
      return perKind(
        async (kind, caller) => `replyId: "${await desk.insertOwnReply(kind, caller)}"`,
      );
    case 'saveDraft':
      return perKind(
        async (kind) => `${await toRecord(kind)}, draftVersion: 0, language: "en", body: "d"`,
      );
    case 'discardDraft':
      return perKind(async (kind) => `${await toRecord(kind)}, draftVersion: 0`);
    case 'attachFile':
      return perKind(
        async (kind, caller) =>
          `${await toRecord(kind)}, fileId: "${await desk.insertFile(caller)}"`,
      );
    case 'detachFile':
      return perKind(
        async (kind, caller) => `fileId: "${(await desk.insertDraft(kind, caller)).fileId}"`,
      );
    case 'notePresence':
      return perKind(async (kind) => {
        const recordId = await desk.insertItem(kind);
        await desk.insertPresence(recordId);
        return `recordId: "${recordId}", isWriting: true`;
      });
    case 'exportPerson':
      return perKind(toRecord);
    case 'eraseRecord':
      return perKind(async (kind) => `${await toRecord(kind)}, version: 1`);
    case 'saveSnippet':
      return once(
        async () =>
          `id: "${randomUUID()}", version: 0, language: "en", title: "${randomUUID()}", body: "b"`,
      );
    case 'deleteSnippet':
      return once(async () => `id: "${await desk.insertSnippet()}", version: 1`);
    default:
      return undefined;
  }
}

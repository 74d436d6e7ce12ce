// The texts of a sender's private page: <language>/pages/receipt.yaml. More texts are in ui.yaml.
import { z } from 'zod';
import { buttonText, cardTitle, fieldLabel, heading, line, MetaSchema, sentence } from './text.ts';

const ActionSchema = z.strictObject({ title: cardTitle, text: sentence });
const StepsSchema = z.strictObject({
  received: fieldLabel,
  opened: fieldLabel,
  /** The message is answered, or the application is decided. */
  finished: fieldLabel,
});

export const ReceiptPageSchema = z.strictObject({
  meta: MetaSchema,
  /** Shown until the kind of submission is loaded. */
  title: heading,
  message: z.strictObject({
    withdrawn: line,
    steps: StepsSchema,
    withdraw: z.strictObject({ ...ActionSchema.shape, button: buttonText }),
  }),
  application: z.strictObject({
    received: line,
    opened: line,
    withdrawn: line,
    steps: StepsSchema,
    withdraw: ActionSchema,
  }),
  notYet: fieldLabel,
  sent: z.strictObject({ title: heading, date: fieldLabel, dateText: line }),
  actions: z.strictObject({
    title: heading,
    correct: ActionSchema,
    download: ActionSchema,
    erase: ActionSchema,
  }),
  /** The replies, and the form of the sender. */
  thread: z.strictObject({
    title: heading,
    you: fieldLabel,
    /** For a reply whose author is no longer known. */
    team: fieldLabel,
    files: fieldLabel,
    label: fieldLabel,
    send: buttonText,
    sent: sentence,
  }),
  save: buttonText,
  saved: line,
  tooLate: sentence,
  tooOften: sentence,
  private: sentence,
  lost: line,
});
export type ReceiptPage = z.infer<typeof ReceiptPageSchema>;

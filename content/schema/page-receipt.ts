// The words of a sender's private page: <language>/pages/receipt.yaml. More of them are in ui.yaml.
import { z } from 'zod';
import { buttonText, cardTitle, fieldLabel, heading, line, MetaSchema, sentence } from './text.ts';

const ActionSchema = z.strictObject({ title: cardTitle, text: sentence });

export const ReceiptPageSchema = z.strictObject({
  meta: MetaSchema,
  /** Until it is known what was sent. */
  title: heading,
  withdrawn: line,
  steps: z.strictObject({
    received: fieldLabel,
    opened: fieldLabel,
    answered: fieldLabel,
    decided: fieldLabel,
    open: fieldLabel,
  }),
  sent: z.strictObject({ title: heading, date: fieldLabel, dateText: line }),
  actions: z.strictObject({
    title: heading,
    correct: ActionSchema,
    withdraw: ActionSchema,
    download: ActionSchema,
    erase: ActionSchema,
  }),
  save: buttonText,
  saved: line,
  tooLate: sentence,
  private: sentence,
  lost: line,
  needsScript: sentence,
});
export type ReceiptPage = z.infer<typeof ReceiptPageSchema>;

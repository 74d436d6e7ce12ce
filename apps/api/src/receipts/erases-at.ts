// When the worker will erase a record, for its sender to know: the clocks of app_private.erase_overdue.
import type { Retention } from '@loimel/content/schema';
import { addDays, addMonths } from './dates.ts';
import type { ReceiptRow } from './receipt.ts';

type Clocks = Pick<Retention, 'contactMonths' | 'withdrawnDays' | 'applicationMonths'>;

/** Null while nothing has started the clock: an application is kept until somebody decides on it. */
export function toErasesAt(receipt: ReceiptRow, clocks: Clocks): Date | null {
  const { kind, created_at, answered_at, decided_at, withdrawn_at } = receipt;
  if (kind === 'job_application') {
    const settledAt = decided_at ?? withdrawn_at;
    return settledAt && addMonths(settledAt, clocks.applicationMonths);
  }
  const keptFrom = answered_at ?? created_at;
  const erasesAt = keptFrom && addMonths(keptFrom, clocks.contactMonths);
  const withdrawnEnd = withdrawn_at && addDays(withdrawn_at, clocks.withdrawnDays);
  return erasesAt && withdrawnEnd && withdrawnEnd < erasesAt ? withdrawnEnd : erasesAt;
}

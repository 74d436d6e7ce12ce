// The title of the private page and the one sentence below it, by state.
import { fill } from '../../content/fill.ts';
import { describeFailure } from '../../forms/describe-failure.ts';
import { formatMoment } from './dates.ts';
import type { Receipt } from './receipt-api.ts';
import type { ReceiptTexts } from './receipt-content.ts';
import type { ReceiptState } from './receipt-state.ts';
import { getSettledAt } from './steps.ts';

type Words = { texts: ReceiptTexts; locale: string };

export function describeState(state: ReceiptState, { texts, locale }: Words) {
  const { rc, page, loading } = texts;
  switch (state.status) {
    case 'loading':
      return { title: page.title, lead: loading };
    case 'gone':
      return { title: page.title, lead: rc.gone };
    case 'erased':
      return {
        title: page.title,
        lead: fill(rc.erased, { date: formatMoment(state.erasedAt, locale) }),
      };
    case 'failed':
      return {
        title: page.title,
        lead: describeFailure(state.error, { texts: texts.failure, isOnline: navigator.onLine }),
      };
    case 'shown':
      return {
        title: texts.kinds[state.receipt.kind].title,
        lead: describeProgress(state.receipt, { texts, locale }),
      };
    default:
      return state satisfies never;
  }
}

/** The last thing that happened. */
function describeProgress(receipt: Receipt, { texts, locale }: Words): string {
  const words = texts.kinds[receipt.kind];
  const say = (text: string, date: string) => fill(text, { date: formatMoment(date, locale) });
  const { withdrawn_at, opened_at, created_at } = receipt;
  const settledAt = getSettledAt(receipt);
  if (withdrawn_at !== null) return say(words.withdrawn, withdrawn_at);
  if (settledAt !== null) return say(words.settled, settledAt);
  if (opened_at !== null) return say(words.opened, opened_at);
  return say(words.received, created_at);
}

// How far a message or application has come.
import type { Receipt } from './receipt-api.ts';

export type StepName = 'received' | 'opened' | 'settled';
export type Step = { name: StepName; date: string | null };

export function toSteps(receipt: Receipt): Step[] {
  return [
    { name: 'received', date: receipt.created_at },
    { name: 'opened', date: receipt.opened_at },
    { name: 'settled', date: getSettledAt(receipt) },
  ];
}

/** A message waits for an answer, an application for a decision. */
export function getSettledAt({ kind, answered_at, decided_at }: Receipt): string | null {
  return kind === 'contact' ? answered_at : decided_at;
}

/** Steps up to the last one that has a date: who answers has opened, even if nobody noted it. */
export function countDone(steps: readonly Step[]): number {
  return steps.findLastIndex(({ date }) => date !== null) + 1;
}

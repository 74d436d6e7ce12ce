// A received, unopened message for tests.
import type { Receipt } from '../receipt-api.ts';

export function createTestReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    kind: 'contact',
    number: 'LM-7K4Q-92',
    name: 'Hannah',
    email: 'hannah@example.org',
    message: 'Guten Tag',
    language: 'de',
    created_at: '2026-11-14T08:42:00.000Z',
    opened_at: null,
    answered_at: null,
    decided_at: null,
    withdrawn_at: null,
    cv: null,
    can_correct: true,
    replies: [],
    erases_at: '2027-11-14T08:42:00.000Z',
    ...changes,
  };
}

// A browser for tests: one storage, any number of tabs, a clock and terms that can change.
import { type Consent, createConsent } from './consent.ts';
import { type ConsentTerms, parseRecord } from './record.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;
const START_MS = Date.parse('2026-05-12T10:00:00Z');
export const TERMS: ConsentTerms = {
  language: 'en',
  version: 'v1',
  texts: { en: 'e1', de: 'd1' },
  vendors: ['A'],
  cookies: '_ga 1',
};

export function createBrowser(stored: Record<string, string> = {}) {
  const entries = new Map(Object.entries(stored));
  const reports: string[] = [];
  /** Keys that the storage has no room for. */
  const full = new Set<string>();
  const world = { nowMs: START_MS, terms: TERMS };
  let ids = 0;
  const open = (hasPrivacySignal = false): Consent =>
    createConsent({
      storage: {
        getItem: (key) => entries.get(key) ?? null,
        setItem(key, value) {
          if (full.has(key)) throw new DOMException('full', 'QuotaExceededError');
          entries.set(key, value);
        },
        removeItem: (key) => entries.delete(key),
      },
      hasPrivacySignal,
      terms: world.terms,
      now: () => new Date(world.nowMs),
      createId: () => `id-${++ids}`,
      report: ({ id, decision, isWithdrawn = false }) =>
        void reports.push(`${id} ${decision} ${isWithdrawn}`),
      warn: () => {},
    });
  return {
    entries,
    reports,
    full,
    world,
    open,
    record: () => parseRecord(entries.get('consentRecord')),
  };
}

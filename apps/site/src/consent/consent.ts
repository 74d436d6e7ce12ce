// The consent of the visitor, without UI (S1-C01 to S1-C14). The decision is one of:
//   null   undecided: the popup is shown; its three buttons set true or false
//   true   after Accept All (all flags) or Save preferences (the chosen flags)
//   false  after Reject All or with Global Privacy Control; only `necessary` is true
// Reset sets null again. With Global Privacy Control the decision never becomes true (D-A3c).
// A decision has a record (record.ts). When it has ended, the page asks again and says why (D-L15).

import { createStore, type ReadableStore } from '../state/store.ts';
import { createConsentStorage, type StorageAccess } from './consent-storage.ts';
import {
  type ConsentRecord,
  type ConsentTerms,
  type Expiry,
  findExpiry,
  isRecordOf,
  parseRecord,
} from './record.ts';

export type Preferences = { necessary: true; analytics: boolean; marketing: boolean };
export type Choice = Omit<Preferences, 'necessary'>;
export type ConsentState = {
  decision: boolean | null;
  preferences: Preferences;
  /** Of this decision; while undecided, of the last one. */
  record: ConsentRecord | null;
  /** Why the last decision has ended. */
  expiry: Expiry | null;
};

export type Consent = ReadableStore<ConsentState> & {
  acceptAll(): void;
  rejectAll(): void;
  save(choice: Choice): void;
  reset(): void;
  /** Reads the storage again, because another tab may have changed the decision. */
  reread(): void;
  /** Notes that the server has the record, so that no later page sends it again. */
  markSent(id: string): void;
};

type Options = {
  storage: StorageAccess;
  hasPrivacySignal: boolean;
  terms: ConsentTerms;
  now: () => Date;
  createId: () => string | undefined;
  /** Gets each record that is made in the popup of this page, and each that is withdrawn there. */
  report: (record: ConsentRecord) => void;
  warn: (message: string) => void;
};

/** The head script reads it, too: small screens show the language bar only after the decision. */
export const CONSENT_KEY = 'cookieConsent';
const PREFERENCES_KEY = 'cookiePreferences';
const RECORD_KEY = 'consentRecord';
const NOTHING: Choice = { analytics: false, marketing: false };

export function createConsent(options: Options): Consent {
  const { hasPrivacySignal, terms, now, createId, report, warn } = options;
  const { store, remove, load } = createConsentStorage(options.storage);
  const { get, set, subscribe } = createStore(readValid());
  if (hasPrivacySignal && get().decision !== false) decide(false, NOTHING, 'signal');

  /** Only at the start of a page: another tab may show newer terms than this page. */
  function readValid(): ConsentState {
    const state = read();
    if (state.decision === null) return state;
    if (state.expiry !== null) {
      // The record stays, so that the next page also says what has changed.
      remove(CONSENT_KEY);
      remove(PREFERENCES_KEY);
      return { ...state, decision: null };
    }
    if (state.record !== null) return state;
    const record = createRecord(state.decision, state.preferences, 'before');
    store(RECORD_KEY, JSON.stringify(record));
    return { ...state, record };
  }

  function read(): ConsentState {
    const stored = load(CONSENT_KEY);
    const decision = stored === 'true' ? true : stored === 'false' ? false : null;
    const preferences = toPreferences(decision === true ? readChoice() : NOTHING);
    const found = parseRecord(load(RECORD_KEY));
    const isForeign = found && decision !== null && !isRecordOf(found, { decision, preferences });
    const record = isForeign ? null : found;
    const expiry = record && findExpiry(record, terms, now());
    // A tab with other terms may have stored it. Nothing runs here that those did not name.
    return { decision, preferences: expiry ? toPreferences(NOTHING) : preferences, record, expiry };
  }

  function readChoice(): Choice {
    const stored = load(PREFERENCES_KEY);
    if (typeof stored !== 'string') return NOTHING;
    try {
      return parseChoice(stored);
    } catch {
      warn(`Ignored the stored ${PREFERENCES_KEY}.`);
      return NOTHING;
    }
  }

  function decide(decision: boolean, choice: Choice, source: ConsentRecord['source']): void {
    const isAllowed = decision && !hasPrivacySignal;
    const preferences = toPreferences(isAllowed ? choice : NOTHING);
    const record = createRecord(isAllowed, preferences, source);
    // After an acceptance, the signal or a tab with an open popup decides without a reset.
    withdraw(read());
    // The record comes first: a tab that sees the decision also finds its record.
    const isStored =
      store(RECORD_KEY, JSON.stringify(record)) &&
      store(PREFERENCES_KEY, JSON.stringify(preferences)) &&
      store(CONSENT_KEY, String(isAllowed));
    // A part of it, or what was stored before, must not count as this decision.
    if (!isStored) clear();
    set({ decision: isAllowed, preferences, record, expiry: null });
    if (source === 'dialog') report(record);
  }

  function createRecord(
    decision: boolean,
    preferences: Preferences,
    source: ConsentRecord['source'],
  ): ConsentRecord {
    return {
      ...terms,
      texts: terms.texts[terms.language] ?? '',
      id: createId(),
      at: now().toISOString(),
      decision,
      preferences,
      source,
    };
  }

  function reset(): void {
    const last = get();
    clear();
    const record = last.record && { ...last.record, isWithdrawn: true };
    set({ decision: null, preferences: toPreferences(NOTHING), record, expiry: null });
    withdraw(last);
  }

  /** An ended decision cannot be withdrawn any more. */
  function withdraw({ decision, record }: ConsentState): void {
    if (decision !== null && record !== null) report({ ...record, isWithdrawn: true });
  }

  function clear(): void {
    for (const key of [CONSENT_KEY, PREFERENCES_KEY, RECORD_KEY]) remove(key);
  }

  return {
    get,
    subscribe,
    acceptAll: () => decide(true, { analytics: true, marketing: true }, 'dialog'),
    rejectAll: () => decide(false, NOTHING, 'dialog'),
    save: (choice) => decide(true, choice, 'dialog'),
    reset,
    reread() {
      const { decision } = set(read());
      if (hasPrivacySignal && decision === true) decide(false, NOTHING, 'signal');
    },
    markSent(id) {
      const record = parseRecord(load(RECORD_KEY));
      if (record?.id === id) store(RECORD_KEY, JSON.stringify({ ...record, isSent: true }));
    },
  };
}

export function isAnalyticsActive({ decision, preferences }: ConsentState): boolean {
  return decision === true && preferences.analytics;
}

function toPreferences({ analytics, marketing }: Choice): Preferences {
  return { necessary: true, analytics, marketing };
}

/** A flag is true only when it is the literal `true`. Throws for a value that is no object, as `in` does. */
function parseChoice(text: string): Choice {
  const flags: object = JSON.parse(text);
  return {
    analytics: 'analytics' in flags && flags.analytics === true,
    marketing: 'marketing' in flags && flags.marketing === true,
  };
}

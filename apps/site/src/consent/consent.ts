// The consent of the visitor, without UI (S1-C01 to S1-C14). The decision is one of:
//   null   undecided: the popup is shown; its three buttons set true or false
//   true   after Accept All (all flags) or Save preferences (the chosen flags)
//   false  after Reject All or with Global Privacy Control; only `necessary` is true
// Reset sets null again. With Global Privacy Control the decision never becomes true (D-A3c).
import { createStore, type ReadableStore } from '../state/store.ts';

export type Preferences = { necessary: true; analytics: boolean; marketing: boolean };
export type Choice = Omit<Preferences, 'necessary'>;
export type ConsentState = { decision: boolean | null; preferences: Preferences };

export type Consent = ReadableStore<ConsentState> & {
  acceptAll(): void;
  rejectAll(): void;
  save(choice: Choice): void;
  reset(): void;
  /** Reads the storage again, because another tab may have changed the decision. */
  reread(): void;
};

type Options = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  hasPrivacySignal: boolean;
  warn: (message: string) => void;
};

/** The head script reads it, too: small screens show the language bar only after the decision. */
export const CONSENT_KEY = 'cookieConsent';
const PREFERENCES_KEY = 'cookiePreferences';
const NOTHING: Choice = { analytics: false, marketing: false };

export function createConsent({ storage, hasPrivacySignal, warn }: Options): Consent {
  const { get, set, subscribe } = createStore(read());
  if (hasPrivacySignal && get().decision !== false) decide(false, NOTHING);

  function read(): ConsentState {
    const stored = tryTo(() => storage.getItem(CONSENT_KEY));
    const decision = stored === 'true' ? true : stored === 'false' ? false : null;
    const choice = decision === true ? readChoice() : NOTHING;
    return { decision, preferences: toPreferences(choice) };
  }

  function readChoice(): Choice {
    const stored = tryTo(() => storage.getItem(PREFERENCES_KEY));
    if (typeof stored !== 'string') return NOTHING;
    try {
      return parseChoice(stored);
    } catch {
      warn(`The stored ${PREFERENCES_KEY} cannot be read and are ignored.`);
      return NOTHING;
    }
  }

  function decide(decision: boolean, choice: Choice): void {
    const isAllowed = decision && !hasPrivacySignal;
    const preferences = toPreferences(isAllowed ? choice : NOTHING);
    // The storage may be full or blocked. Then the decision is valid until the page is closed.
    tryTo(() => storage.setItem(CONSENT_KEY, String(isAllowed)));
    tryTo(() => storage.setItem(PREFERENCES_KEY, JSON.stringify(preferences)));
    set({ decision: isAllowed, preferences });
  }

  function reset(): void {
    tryTo(() => storage.removeItem(CONSENT_KEY));
    tryTo(() => storage.removeItem(PREFERENCES_KEY));
    set({ decision: null, preferences: toPreferences(NOTHING) });
  }

  return {
    get,
    subscribe,
    acceptAll: () => decide(true, { analytics: true, marketing: true }),
    rejectAll: () => decide(false, NOTHING),
    save: (choice) => decide(true, choice),
    reset,
    reread() {
      const { decision } = set(read());
      if (hasPrivacySignal && decision === true) decide(false, NOTHING);
    },
  };
}

export function isAnalyticsActive({ decision, preferences }: ConsentState): boolean {
  return decision === true && preferences.analytics;
}

function toPreferences({ analytics, marketing }: Choice): Preferences {
  return { necessary: true, analytics, marketing };
}

/** A flag is true only when it is the literal `true`. */
function parseChoice(text: string): Choice {
  const flags: unknown = JSON.parse(text);
  if (typeof flags !== 'object' || flags === null) throw new Error('no object');
  return {
    analytics: 'analytics' in flags && flags.analytics === true,
    marketing: 'marketing' in flags && flags.marketing === true,
  };
}

function tryTo<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

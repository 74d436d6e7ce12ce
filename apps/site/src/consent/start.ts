// Starts consent and the features that depend on it. Fetched after the load event (document.astro).
import { createAnalyticsGate, removeAnalyticsCookies } from './analytics-gate.ts';
import { createConsent, isAnalyticsActive } from './consent.ts';
import { CONSENT, drivePopup } from './drive-popup.ts';
import { reportInteractions } from './interaction-events.ts';
import type { ConsentRecord } from './record.ts';
import { readSettings } from './settings.ts';
import { measureVitals } from './vitals-switch.ts';

declare global {
  interface Navigator {
    /** Global Privacy Control. Not every browser has it. */
    readonly globalPrivacyControl?: boolean;
  }
}

export function startConsent(page: Document): void {
  const popup = page.querySelector<HTMLDialogElement>(`[${CONSENT.popup}]`);
  if (popup === null) return;
  const settings = readSettings(popup);
  const { measurementId, terms, noteTexts, locale } = settings;
  const hasPrivacySignal = navigator.globalPrivacyControl === true;
  const consent = createConsent({
    // Use functions, because reading `localStorage` throws when storage is blocked.
    storage: {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
      removeItem: (key) => localStorage.removeItem(key),
    },
    hasPrivacySignal,
    terms,
    now: () => new Date(),
    // Missing on a page without https.
    createId: () => (typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : undefined),
    report,
    warn: (message) => console.warn(message),
  });
  function report(record: ConsentRecord): void {
    // Without the code the next page tries again.
    import('./report-decisions.ts').then(
      ({ reportDecision }) => reportDecision(record, consent),
      () => {},
    );
  }
  const { decision, record } = consent.get();
  if (decision !== null && record?.source === 'dialog' && !record.isSent) report(record);

  const removeCookies = () =>
    removeAnalyticsCookies({
      measurementId,
      hostname: location.hostname,
      write: (cookie) => {
        // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is async and not on http
        document.cookie = cookie;
      },
    });
  const gate = createAnalyticsGate({
    loadTag: async () => (await import('./analytics-tag.ts')).createBrowserTag(settings),
    setDisabled: (isDisabled) => Reflect.set(window, `ga-disable-${measurementId}`, isDisabled),
    removeCookies,
  });

  const update = () => gate.update(isAnalyticsActive(consent.get()));
  consent.subscribe(update);
  update();
  reportInteractions();
  measureVitals({ consent, isBeaconOn: settings.vitalsBeacon });
  drivePopup({
    popup,
    consent,
    hasPrivacySignal,
    describeLastChoice: async (state) =>
      (await import('./popup-note.ts')).describeLastChoice(state, noteTexts, locale),
  });

  addEventListener('storage', ({ key }) => {
    if (key === null || /^co(?:okie|nsent)/.test(key)) consent.reread();
  });
  // A page in the back/forward cache gets no storage events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) consent.reread();
  });
  // A tag that ran on this page may write its cookies again while the page unloads.
  addEventListener('pagehide', () => {
    if (!isAnalyticsActive(consent.get())) removeCookies();
  });
}

// The analytics tag: inserted with the first consent and updated on every later change (D-A4).
// This module is a separate chunk that is fetched only after consent.
import { TAG_POLICY_NAME, TAG_SCRIPT_URL } from './tag-host.ts';

export type AnalyticsSettings = { measurementId: string; cookieLifetimeSeconds: number };

export type AnalyticsTag = {
  send(name: string, parameters: object): void;
  grant(): void;
  withdraw(): void;
};

type Page = {
  /** The tag's command queue, `window.dataLayer`. */
  commands: unknown[];
  insertScript: (measurementId: string) => void;
  /** Without query and hash, which can contain user input or a private token. */
  address: string;
  /** Only the origin, for the same reason. */
  referrer: string;
  now: () => Date;
};

/** The part of Trusted Types that we use. The real result is a `TrustedScriptURL` object. */
type ScriptUrlPolicy = { createScriptURL(url: string): string };

declare global {
  var dataLayer: unknown[] | undefined;
  var trustedTypes:
    | { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy }
    | undefined;
}

const CONSENT_UPDATE_WAIT_MS = 500;
const NO_ADS = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };

export function createAnalyticsTag(settings: AnalyticsSettings, page: Page): AnalyticsTag {
  const { measurementId, cookieLifetimeSeconds } = settings;
  let isLoaded = false;

  function command(..._args: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the tag reads Arguments objects and skips arrays
    page.commands.push(arguments);
  }

  function load(): void {
    isLoaded = true;
    command('consent', 'default', {
      ...NO_ADS,
      analytics_storage: 'denied',
      wait_for_update: CONSENT_UPDATE_WAIT_MS,
    });
    command('consent', 'update', { ...NO_ADS, analytics_storage: 'granted' });
    command('js', page.now());
    command('config', measurementId, {
      anonymize_ip: true,
      cookie_expires: cookieLifetimeSeconds,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      page_location: page.address,
      page_referrer: page.referrer,
    });
    page.insertScript(measurementId);
  }

  return {
    send: (name, parameters) => command('event', name, parameters),
    grant() {
      if (!isLoaded) return load();
      command('consent', 'update', { ...NO_ADS, analytics_storage: 'granted' });
      command('set', { cookie_expires: cookieLifetimeSeconds });
    },
    withdraw() {
      command('consent', 'update', { ...NO_ADS, analytics_storage: 'denied' });
      command('set', { cookie_expires: 0 });
    },
  };
}

export function createBrowserTag(settings: AnalyticsSettings): AnalyticsTag {
  globalThis.dataLayer ??= [];
  return createAnalyticsTag(settings, {
    commands: globalThis.dataLayer,
    insertScript: insertTagScript,
    address: location.origin + location.pathname,
    referrer: document.referrer === '' ? '' : new URL(document.referrer).origin,
    now: () => new Date(),
  });
}

/** Adds the script of the tag under the Trusted Types policy that the pages require. */
function insertTagScript(measurementId: string): void {
  const url = `${TAG_SCRIPT_URL}?id=${measurementId}`;
  const policy = globalThis.trustedTypes?.createPolicy(TAG_POLICY_NAME, {
    createScriptURL(candidate) {
      if (candidate !== url) throw new TypeError('not the analytics tag');
      return candidate;
    },
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = policy?.createScriptURL(url) ?? url;
  document.head.append(script);
}

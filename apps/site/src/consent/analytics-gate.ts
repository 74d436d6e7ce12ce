// Runs the analytics tag only while analytics is active, and cleans up when it is not
// (S1-C12, D-A2, D-A3). The code of the tag is fetched with the first consent.
import type { AnalyticsTag } from './analytics-tag.ts';
import { setEventSink } from './track-event.ts';

type Options = {
  loadTag: () => Promise<AnalyticsTag>;
  /** Sets `ga-disable-<id>`, which a running tag reads before every hit. */
  setDisabled: (isDisabled: boolean) => void;
  removeCookies: () => void;
};

export type AnalyticsGate = { update(isActive: boolean): void };

export function createAnalyticsGate(options: Options): AnalyticsGate {
  const { loadTag, setDisabled, removeCookies } = options;
  let isOpen = false;
  let loading: Promise<AnalyticsTag | null> | null = null;

  function open(): void {
    if (isOpen) return;
    isOpen = true;
    setDisabled(false);
    // A failed fetch, for example because of a content blocker, is not an error.
    loading ??= loadTag().catch(() => null);
    const tag = loading;
    withTag(tag, (loaded) => loaded.grant());
    // The visitor has consented, so events may wait until the tag has loaded.
    setEventSink((name, parameters) => withTag(tag, (loaded) => loaded.send(name, parameters)));
  }

  /** Skips the action when the consent was withdrawn before the tag has loaded. */
  function withTag(tag: Promise<AnalyticsTag | null>, action: (tag: AnalyticsTag) => void): void {
    void tag.then((loaded) => {
      if (isOpen && loaded !== null) action(loaded);
    });
  }

  function close(): void {
    // This comes first, because it stops a running tag immediately.
    setDisabled(true);
    setEventSink(null);
    if (isOpen) {
      isOpen = false;
      void loading?.then((loaded) => {
        if (!isOpen) loaded?.withdraw();
      });
    }
    removeCookies();
  }

  return { update: (isActive) => (isActive ? open() : close()) };
}

type CookieOptions = {
  measurementId: string;
  hostname: string;
  /** Writes one line of `document.cookie`. */
  write: (cookie: string) => void;
};

/** The tag uses the widest possible domain, so remove its cookies on the host and its parents. */
export function removeAnalyticsCookies({ measurementId, hostname, write }: CookieOptions): void {
  const names = ['_ga', `_ga_${measurementId.replace(/^G-/, '')}`, '_gid', '_gat'];
  const domains = ['', ...findDomains(hostname).map((domain) => `; Domain=${domain}`)];
  for (const name of names) {
    for (const domain of domains) write(`${name}=; Max-Age=0; Path=/${domain}`);
  }
}

/** The host and its parent domains. Browsers set no cookie on a top-level domain. */
function findDomains(hostname: string): string[] {
  const labels = hostname.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

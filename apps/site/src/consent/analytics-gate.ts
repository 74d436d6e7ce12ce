// Lets the analytics tag run exactly while analytics is active, and cleans up whenever it is not
// (spec 1 §9, decisions A2, A3). The tag's code is fetched with the first consent.
import type { AnalyticsTag } from './analytics-tag.ts';
import { setEventSink } from './track-event.ts';

type Options = {
  loadTag: () => Promise<AnalyticsTag>;
  /** Sets `ga-disable-<id>`, which a running tag looks at before every hit. */
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
    // A tag that cannot be fetched is the visitor's or the network's wish, not an error.
    loading ??= loadTag().catch(() => null);
    const tag = loading;
    withTag(tag, (loaded) => loaded.grant());
    // From here on there is consent, so events may wait for the tag's code.
    setEventSink((name, parameters) => withTag(tag, (loaded) => loaded.send(name, parameters)));
  }

  /** The consent may be gone by the time the code is there. */
  function withTag(tag: Promise<AnalyticsTag | null>, action: (tag: AnalyticsTag) => void): void {
    void tag.then((loaded) => {
      if (isOpen && loaded !== null) action(loaded);
    });
  }

  function close(): void {
    // First, because it stops the tag at once.
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

/** The tag sets its cookies on the widest domain it can: each is removed on the host and above. */
export function removeAnalyticsCookies({ measurementId, hostname, write }: CookieOptions): void {
  const names = ['_ga', `_ga_${measurementId.replace(/^G-/, '')}`, '_gid', '_gat'];
  const domains = ['', ...findDomains(hostname).map((domain) => `; Domain=${domain}`)];
  for (const name of names) {
    for (const domain of domains) write(`${name}=; Max-Age=0; Path=/${domain}`);
  }
}

/** The host and its parents, without the top level, where no browser keeps a cookie. */
function findDomains(hostname: string): string[] {
  const labels = hostname.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

// Removes the cookies of the analytics tag (spec 1 §9, decision A2).

type Options = {
  measurementId: string;
  hostname: string;
  /** Writes one line of `document.cookie`. */
  write: (cookie: string) => void;
};

/** The tag sets its cookies on the widest domain it can: each is removed on the host and above. */
export function removeAnalyticsCookies({ measurementId, hostname, write }: Options): void {
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
